import { useNavigate, useSearch } from '@tanstack/react-router'
import { MousePointerClick, Plus } from 'lucide-react'
import type { Resource } from '../../resources.schema.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { adminMessages } from '../../../platform/client/admin-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { CoursePicker } from '../course-picker.tsx'
import { studioRefresh } from '../refresh.ts'
import { ResourceDialog } from './resource-dialog.tsx'
import { StudioResourceList } from './resource-list.tsx'
import { useChosenCourse } from '../use-chosen-course.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'

/** The study resources of a course, and those that belong to none. */
export function UploadPage() {
  const { tab = 'course', courseId: given } = useSearch({ from: '/admin/upload' })
  const courseId = useChosenCourse(given)?.id
  const navigate = useNavigate({ from: '/admin/upload' })
  const ofCourse = tab === 'course'
  const ofChosen = trpc.resources.listByCourse.useQuery(
    { courseId: courseId ?? 0 },
    { enabled: ofCourse && courseId !== undefined },
  )
  const independent = trpc.resources.listIndependent.useQuery(undefined, { enabled: !ofCourse })
  const editing = useDialog<Resource | null>()
  const deleting = useDialog<Resource>()
  const remove = trpc.resources.delete.useMutation({
    meta: {
      success: adminMessages.resourceDeleted,
      failure: adminMessages.resourceDeleteFailed,
      refresh: studioRefresh.resources,
    },
    onSuccess: deleting.close,
  })
  const list = { onEdit: editing.show, onDelete: deleting.show }
  return (
    <AdminPage
      title="Upload Study Resources"
      actions={
        <>
          <BinLink />
          <Button
            icon={<Plus aria-hidden="true" />}
            disabled={ofCourse && courseId === undefined}
            onClick={() => editing.show(null)}
          >
            Add Resource
          </Button>
        </>
      }
    >
      <Tabs
        label="Resources"
        selected={tab}
        onSelect={(key) =>
          void navigate({
            search: (before) => ({ ...before, tab: key === 'independent' ? key : undefined }),
            replace: true,
          })
        }
        tabs={[
          {
            key: 'course',
            label: 'Course Resources',
            panel: (
              <div className="grid gap-6">
                <CoursePicker
                  prompt="Select a course"
                  courseId={courseId}
                  onChange={(chosen) => void navigate({ search: { courseId: chosen }, replace: true })}
                />
                {courseId === undefined ? (
                  <Empty
                    icon={<MousePointerClick />}
                    text="Select a course to view and manage its resources"
                  />
                ) : (
                  <div>
                    <StudioResourceList
                      key={courseId}
                      query={ofChosen}
                      empty="No resources available for this course. Add your first resource!"
                      {...list}
                    />
                  </div>
                )}
              </div>
            ),
          },
          {
            key: 'independent',
            label: 'Independent Resources',
            panel: (
              <StudioResourceList
                query={independent}
                empty="No independent resources available. Add your first resource!"
                {...list}
              />
            ),
          },
        ]}
      />
      {editing.state && (
        <ResourceDialog
          key={editing.state.serial}
          resource={editing.state.subject}
          courseId={ofCourse ? (courseId ?? null) : null}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {deleting.state && (
        <DeleteDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title={`Delete “${deleting.state.subject.title}”?`}
          text="Are you sure you want to delete this resource? This action cannot be undone."
          busy={remove.isPending}
        />
      )}
    </AdminPage>
  )
}
