import { Link } from '@tanstack/react-router'
import { ArrowLeft, GraduationCap, Plus } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
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

/** Who has a page, and how many courses lead to it. */
export function TeachersPage() {
  const query = trpc.teachers.list.useQuery()
  const editing = useDialog<Teacher | null>()
  const deleting = useDialog<Teacher>()
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
      title="Teachers"
      intro="A course shows the teacher whose name is its instructor, and leads to the teacher’s page."
      actions={
        <>
          <Link to="/admin/courses" className={buttonClass({ variant: 'secondary' })}>
            <ArrowLeft aria-hidden="true" />
            Courses
          </Link>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
            Add Teacher
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
        <Empty icon={<GraduationCap />} text="No teacher has a page yet. Write the first one!" />
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
          title={`Delete the page of “${deleting.state.subject.name}”?`}
          text="The courses stay, and go on naming the teacher. This action cannot be undone."
          busy={remove.isPending}
        />
      )}
    </AdminPage>
  )
}
