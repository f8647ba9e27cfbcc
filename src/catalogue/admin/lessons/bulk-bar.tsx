import { Eye, EyeOff, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BIN_DAYS } from '../../courses.rules.ts'
import { counted } from '../../../platform/count.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { CourseField } from '../course-field.tsx'
import { studioRefresh } from '../refresh.ts'
import { studioMessages } from '../studio-messages.ts'

interface BulkBarProps {
  courseId: number
  selected: Lesson[]
  all: boolean
  onAll: () => void
  /** The chosen lessons were changed. */
  onDone: () => void
}

/** Chooses all lessons, and changes those that are chosen. */
export function BulkBar({ courseId, selected, all, onAll, onDone }: BulkBarProps) {
  const [asking, setAsking] = useState<'move' | 'delete' | null>(null)
  const [target, setTarget] = useState('')
  const done = () => {
    setAsking(null)
    onDone()
  }
  const update = trpc.lessons.updateMany.useMutation({
    meta: {
      success: studioMessages.lessonsUpdated,
      failure: studioMessages.lessonsUpdateFailed,
      refresh: studioRefresh.lessons,
    },
    onSuccess: done,
  })
  const remove = trpc.lessons.deleteMany.useMutation({
    meta: {
      success: studioMessages.lessonsDeleted,
      failure: studioMessages.lessonsDeleteFailed,
      refresh: studioRefresh.lessons,
    },
    onSuccess: done,
  })
  const ids = selected.map(({ id }) => id)
  const none = ids.length === 0
  const busy = update.isPending || remove.isPending
  const idle = { size: 'sm', variant: 'secondary', disabled: none || busy } as const
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Checkbox
        label={none ? 'Select all' : `${ids.length} selected`}
        aria-label={all ? 'Select none' : 'Select all'}
        checked={!none && all}
        onChange={onAll}
        className="mr-2 font-medium"
      />
      <div
        role="group"
        aria-label="Selected lessons"
        className={cx('flex flex-wrap gap-2 max-sm:[&_svg]:hidden', none && 'invisible max-sm:hidden')}
      >
        <Button
          {...idle}
          icon={<Eye aria-hidden="true" />}
          onClick={() => update.mutate({ ids, isVisible: true })}
        >
          Show
        </Button>
        <Button
          {...idle}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => update.mutate({ ids, isVisible: false })}
        >
          Hide
        </Button>
        <Button {...idle} icon={<FolderInput aria-hidden="true" />} onClick={() => setAsking('move')}>
          Move
        </Button>
        <Button {...idle} icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </div>
      <Dialog
        open={asking === 'move'}
        onClose={() => setAsking(null)}
        title={`Move ${counted(ids.length, 'lesson')}`}
        description="They go to the end of the other course, in their order."
        size="sm"
        busy={busy}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(null)} disabled={busy}>
              Cancel
            </Button>
            <Button
              disabled={target === ''}
              busy={update.isPending}
              busyLabel="Moving..."
              onClick={() => update.mutate({ ids, courseId: Number(target) })}
            >
              Move
            </Button>
          </>
        }
      >
        <CourseField
          label="To the course"
          className="mt-4"
          prompt="Select a course"
          chosen={Number(target) || undefined}
          except={courseId}
          select={{ value: target, onChange: (event) => setTarget(event.target.value) }}
        />
      </Dialog>
      <DeleteDialog
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ ids })}
        title="Are you sure?"
        text={`${counted(ids.length, 'lesson')} will move to the bin. You can restore them for ${BIN_DAYS} days.`}
        busy={remove.isPending}
      />
    </div>
  )
}
