import { Eye, EyeOff, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BIN_DAYS } from '../../courses.rules.ts'
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
import { t } from '../../texts/admin-lessons.ts'

interface BulkBarProps {
  courseId: number
  selected: Lesson[]
  all: boolean
  onAll: () => void
  /** Called after the selected lessons were changed. */
  onDone: () => void
}

/** A bar with a checkbox for all lessons, and actions that change the selected lessons. */
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
        label={none ? t.selectAll : t.countSelected(ids.length)}
        aria-label={all ? t.selectNone : t.selectAll}
        checked={!none && all}
        onChange={onAll}
        className="me-2 font-medium"
      />
      <div
        role="group"
        aria-label={t.selectedLessons}
        className={cx('flex flex-wrap gap-2 max-sm:[&_svg]:hidden', none && 'invisible max-sm:hidden')}
      >
        <Button
          {...idle}
          icon={<Eye aria-hidden="true" />}
          onClick={() => update.mutate({ ids, isVisible: true })}
        >
          {t.show}
        </Button>
        <Button
          {...idle}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => update.mutate({ ids, isVisible: false })}
        >
          {t.hide}
        </Button>
        <Button {...idle} icon={<FolderInput aria-hidden="true" />} onClick={() => setAsking('move')}>
          {t.move}
        </Button>
        <Button {...idle} icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('delete')}>
          {t.deleteItem}
        </Button>
      </div>
      <Dialog
        open={asking === 'move'}
        onClose={() => setAsking(null)}
        title={t.moveLessons(ids.length)}
        description={t.moveLessonsHint}
        size="sm"
        busy={busy}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(null)} disabled={busy}>
              {t.cancel}
            </Button>
            <Button
              disabled={target === ''}
              busy={update.isPending}
              busyLabel={t.moving}
              onClick={() => update.mutate({ ids, courseId: Number(target) })}
            >
              {t.move}
            </Button>
          </>
        }
      >
        <CourseField
          label={t.toCourse}
          className="mt-4"
          prompt={t.selectCourse}
          chosen={Number(target) || undefined}
          except={courseId}
          select={{ value: target, onChange: (event) => setTarget(event.target.value) }}
        />
      </Dialog>
      <DeleteDialog
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ ids })}
        title={t.areYouSure}
        text={t.lessonsMoveToBin(ids.length, BIN_DAYS)}
        busy={remove.isPending}
      />
    </div>
  )
}
