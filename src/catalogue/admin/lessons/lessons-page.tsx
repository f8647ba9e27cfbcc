import { useNavigate, useSearch } from '@tanstack/react-router'
import { Eye, Film, ListVideo, MousePointerClick, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { BatchDialog } from '../uploads/batch-dialog.tsx'
import { CoursePicker } from '../course-picker.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { LessonList } from './lesson-list.tsx'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { UnfinishedUploads } from '../uploads/unfinished-uploads.tsx'
import { sortFiles } from '../uploads/sort-files.ts'
import { useChosenCourse } from '../use-chosen-course.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { VideoDrop } from '../videos/video-drop.tsx'

/** The lessons of one course after the other. */
export function LessonsPage() {
  const { courseId } = useSearch({ from: '/admin/lessons' })
  const navigate = useNavigate({ from: '/admin/lessons' })
  const course = useChosenCourse(courseId)
  const editing = useDialog<Lesson | null>()
  const batch = useDialog<ReturnType<typeof sortFiles>>()
  const files = useRef<HTMLInputElement>(null)
  const videosChosen = (chosen: File[]) => {
    if (!course || chosen.length === 0) return
    const sorted = sortFiles(chosen)
    if (sorted.videos.length > 0) return batch.show(sorted)
    const names = sorted.leftOut.map(({ name, reason }) => `${name}: ${reason}`)
    const hint = sorted.leftOut.some(({ isDocument }) => isDocument) ? ' Documents go to Upload Content.' : ''
    showToast({ title: 'Not taken', text: `${names.join(', ')}.${hint}`, kind: 'error' })
  }
  return (
    <AdminPage
      title="Manage Lessons"
      actions={
        <>
          <BinLink />
          <Button
            variant="secondary"
            icon={<Film aria-hidden="true" />}
            disabled={!course}
            onClick={() => files.current?.click()}
          >
            Add Videos
          </Button>
          <Button icon={<Plus aria-hidden="true" />} disabled={!course} onClick={() => editing.show(null)}>
            Add Lesson
          </Button>
        </>
      }
    >
      {!editing.state?.open && (
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept="video/*"
          aria-label="Video files for new lessons"
          onChange={(event) => {
            videosChosen([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      )}
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <CoursePicker
            prompt="Select a course to manage lessons"
            courseId={course?.id}
            onChange={(chosen) => void navigate({ search: { courseId: chosen }, replace: true })}
          />
        </div>
        {course && (
          <a
            href={previewHref(`/courses/${course.slug}`)}
            className={buttonClass({ variant: 'ghost', size: 'md', className: 'max-sm:-ml-4' })}
          >
            <Eye aria-hidden="true" />
            View as a student
          </a>
        )}
      </div>
      {course ? (
        <VideoDrop onFiles={videosChosen}>
          <UnfinishedUploads
            courseId={course.id}
            sending={Boolean(editing.state?.open || batch.state?.open)}
          />
          <LessonsOf key={course.id} course={course} onEdit={editing.show} />
        </VideoDrop>
      ) : (
        <Empty icon={<MousePointerClick />} text="Select a course to view and manage its lessons" />
      )}
      {editing.state && course && (
        <LessonDialog
          key={editing.state.serial}
          lesson={editing.state.subject}
          courseId={course.id}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {batch.state && course && (
        <BatchDialog
          key={`batch-${batch.state.serial}`}
          courseId={course.id}
          files={batch.state.subject.videos}
          leftOut={batch.state.subject.leftOut}
          open={batch.state.open}
          onClose={batch.close}
        />
      )}
    </AdminPage>
  )
}

function LessonsOf({ course, onEdit }: { course: Course; onEdit: (lesson: Lesson) => void }) {
  const query = trpc.lessons.list.useQuery({ courseId: course.id })
  const sections = trpc.sections.list.useQuery({ courseId: course.id })
  if (!query.data || !sections.data)
    return query.isError || sections.isError ? (
      <LoadMore query={onePage(query.isError ? query : sections)} />
    ) : (
      <Skeleton className="h-96 rounded-card" />
    )
  if (query.data.length === 0 && sections.data.length === 0)
    return (
      <Empty
        icon={<ListVideo />}
        text="No lessons available for this course. Add your first lesson!"
        hint="Several video files dropped here become lessons in their order."
      />
    )
  return <LessonList courseId={course.id} lessons={query.data} sections={sections.data} onEdit={onEdit} />
}
