import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Resource } from '../../resources.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { studioRefresh } from '../refresh.ts'
import { ResourceDialog } from './resource-dialog.tsx'
import { StudioResourceList } from './resource-list.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-upload.ts'

interface ResourceStudioProps {
  /**
   * The course of the resources. Null for resources that belong to no course. Undefined until the user selects a
   * course.
   */
  courseId: number | null | undefined
  /** Renders the button that adds a resource, and the list. The list is null until the user selects a course. */
  children: (parts: { action: ReactNode; list: ReactNode }) => ReactNode
}

/** The resources in a course, or those that belong to no course, with the buttons for all actions on them. */
export function ResourceStudio({ courseId, children }: ResourceStudioProps) {
  const ofCourse = trpc.resources.listByCourse.useQuery(
    { courseId: courseId ?? 0 },
    { enabled: typeof courseId === 'number' },
  )
  const independent = trpc.resources.listIndependent.useQuery(undefined, { enabled: courseId === null })
  const editing = useDialog<Resource | null>()
  const deleting = useDialog<Resource>()
  const remove = trpc.resources.delete.useMutation({
    meta: {
      success: studioMessages.resourceDeleted,
      failure: studioMessages.resourceDeleteFailed,
      refresh: studioRefresh.resources,
    },
    onSuccess: deleting.close,
  })
  const action = (
    <Button
      icon={<Plus aria-hidden="true" />}
      disabled={courseId === undefined}
      onClick={() => editing.show(null)}
    >
      {t.addResource}
    </Button>
  )
  const list =
    courseId === undefined ? null : (
      <div>
        <StudioResourceList
          key={courseId}
          query={courseId === null ? independent : ofCourse}
          empty={courseId === null ? t.noIndependentResources : t.noCourseResources}
          onEdit={editing.show}
          onDelete={deleting.show}
        />
      </div>
    )
  return (
    <>
      {children({ action, list })}
      {editing.state && (
        <ResourceDialog
          key={editing.state.serial}
          resource={editing.state.subject}
          courseId={courseId ?? null}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {deleting.state && (
        <DeleteDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title={t.askDelete(deleting.state.subject.title)}
          text={t.askDeleteText}
          busy={remove.isPending}
        />
      )}
    </>
  )
}
