import { useState } from 'react'
import { BIN_DAYS } from '../../courses.rules.ts'
import type { Course } from '../../courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { describeContents } from './course-contents.ts'
import { studioRefresh } from '../refresh.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-courses.ts'

interface CourseDeletionProps {
  course: Course
  open: boolean
  onClose: () => void
}

const plain = (title: string) => title.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * A dialog that confirms the deletion of a course. If the course has students, the administrator has to type its
 * title.
 */
export function CourseDeletion({ course: { id, title, students }, open, onClose }: CourseDeletionProps) {
  const [typed, setTyped] = useState('')
  const { data: contents, isPending } = trpc.courses.contents.useQuery({ id }, { staleTime: 0, gcTime: 0 })
  const remove = trpc.courses.delete.useMutation({
    meta: {
      success: studioMessages.courseDeleted,
      failure: studioMessages.courseDeleteFailed,
      refresh: studioRefresh.courseDeleted,
    },
    onSuccess: onClose,
  })
  const learns = (contents?.students ?? students) > 0
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id })}
      title={t.askDelete(title)}
      text={t.askDeleteText}
      busy={remove.isPending}
      blocked={isPending || (learns && plain(typed) !== plain(title))}
    >
      <div className="mt-3 grid gap-3">
        <p role="status" className="min-h-12 tabular-nums">
          {contents && describeContents(contents)}
        </p>
        <p className="text-sm text-muted">{t.movesToBin(BIN_DAYS)}</p>
        {learns && (
          <Field label={t.typeTitle} hint={title}>
            <Input
              value={typed}
              autoComplete="off"
              disabled={remove.isPending}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </div>
    </DeleteDialog>
  )
}
