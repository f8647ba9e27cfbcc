import { Link } from '@tanstack/react-router'
import { ArrowLeft, GraduationCap, Plus } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Teacher } from '../../teachers.schema.ts'
import { EditAndDelete } from '../edit-and-delete.tsx'
import { studioRefresh } from '../refresh.ts'
import { TeacherDialog } from './teacher-dialog.tsx'
import { TeacherRow } from './teacher-row.tsx'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-teachers.ts'

/** Teachers with a page, each with the number of their courses. */
export function TeachersPage() {
  const query = trpc.teachers.list.useQuery()
  const editing = useDialog<Teacher | null>()
  const deleting = useDialog<Teacher>()
  useHashDialog('create', () => editing.show(null))
  const remove = trpc.teachers.delete.useMutation({
    meta: {
      success: studioMessages.teacherDeleted,
      failure: studioMessages.teacherDeleteFailed,
      refresh: studioRefresh.teachers,
    },
    onSettled: deleting.close,
  })
  return (
    <AdminPage
      title={t.teachers}
      intro={t.teachersIntro}
      actions={
        <>
          <Link to="/admin/courses" className={buttonClass({ variant: 'secondary' })}>
            <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
            {t.courses}
          </Link>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
            {t.addTeacher}
          </Button>
        </>
      }
    >
      {!query.data ? (
        query.isError ? (
          <LoadMore query={onePage(query)} />
        ) : (
          <Skeleton className="h-32 rounded-card" />
        )
      ) : query.data.length === 0 ? (
        <Empty icon={<GraduationCap />} text={t.noTeachers} />
      ) : (
        <ul className="card divide-y divide-hairline">
          {query.data.map((teacher) => (
            <li key={teacher.id}>
              <TeacherRow teacher={teacher}>
                <EditAndDelete
                  name={teacher.name}
                  onEdit={() => editing.show(teacher)}
                  onDelete={() => deleting.show(teacher)}
                />
              </TeacherRow>
            </li>
          ))}
        </ul>
      )}
      {editing.state && (
        <TeacherDialog
          key={editing.state.serial}
          teacher={editing.state.subject}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {deleting.state && (
        <DeleteDialog
          key={`deletion-${deleting.state.serial}`}
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title={t.askDelete(deleting.state.subject.name)}
          text={t.askDeleteText}
          busy={remove.isPending}
        />
      )}
    </AdminPage>
  )
}
