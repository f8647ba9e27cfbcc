import { Download, Film, FolderInput, ListVideo, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { BatchDialog } from '../uploads/batch-dialog.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { LessonList } from './lesson-list.tsx'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { UnfinishedUploads } from '../uploads/unfinished-uploads.tsx'
import { takeVideos } from '../uploads/held-videos.ts'
import { sortFiles } from '../uploads/sort-files.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { VideoDrop } from '../videos/video-drop.tsx'
import { t } from '../../texts/admin-lessons.ts'
import { t as imports } from '../../texts/admin-import.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { LoadQuizPlanner } from '../imports/planned-quiz.ts'
import { RecentImports } from '../imports/recent-imports.tsx'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

const ImportDialog = lazyPart(() => import('../imports/import-dialog.tsx').then((m) => m.ImportDialog))

interface LessonStudioProps {
  loadQuizzes: LoadQuizPlanner
  /** The selected course. Undefined until the user selects one. */
  course: Course | undefined
  /** Renders the buttons that add lessons, and the list. The list is null without a course. */
  children: (parts: { actions: ReactNode; list: ReactNode }) => ReactNode
}

/** The lessons in a course, with the buttons for all actions on them. */
export function LessonStudio({ course, loadQuizzes, children }: LessonStudioProps) {
  const editing = useDialog<Lesson | null>()
  const organises = useMay('catalogue')
  const batch = useDialog<ReturnType<typeof sortFiles>>()
  const importing = useDialog<Course>()
  const files = useRef<HTMLInputElement>(null)
  // Starts to upload the videos for which this course was created.
  const addHeld = useEffectEvent(() => {
    const held = course && takeVideos(course.id)
    if (held) batch.show(held)
  })
  const isThere = course !== undefined
  useEffect(() => {
    if (isThere) addHeld()
  }, [isThere])
  const videosChosen = (chosen: File[]) => {
    if (!course || chosen.length === 0) return
    const sorted = sortFiles(chosen)
    if (sorted.videos.length > 0) return batch.show(sorted)
    const names = sorted.leftOut.map(({ name, reason }) => `${name}: ${reason}`)
    const hint = sorted.leftOut.some(({ isDocument }) => isDocument) ? ` ${t.documentsGoToUpload}` : ''
    showToast({ title: t.filesNotAdded, text: `${names.join(', ')}.${hint}`, kind: 'error' })
  }
  const actions = (
    <>
      <Button
        variant="secondary"
        icon={<Film aria-hidden="true" />}
        disabled={!course}
        onClick={() => files.current?.click()}
      >
        {t.addVideos}
      </Button>
      {organises && (
        <Button
          variant="secondary"
          icon={<FolderInput aria-hidden="true" />}
          disabled={!course}
          onPointerEnter={() => ImportDialog.preload()}
          onClick={() => course && importing.show(course)}
        >
          {imports.importAction}
        </Button>
      )}
      {course && (
        <a
          href={`/api/courses/${course.id}/package.zip`}
          download
          aria-label={imports.exportCourse}
          title={imports.exportHint}
          className={iconButtonClass('secondary')}
        >
          <Download aria-hidden="true" />
        </a>
      )}
      <Button icon={<Plus aria-hidden="true" />} disabled={!course} onClick={() => editing.show(null)}>
        {t.addLesson}
      </Button>
    </>
  )
  const list = course ? (
    <VideoDrop onFiles={videosChosen}>
      <UnfinishedUploads courseId={course.id} sending={Boolean(editing.state?.open || batch.state?.open)} />
      <Suspense>{organises && <RecentImports courseId={course.id} />}</Suspense>
      <LessonsOf key={course.id} course={course} onEdit={editing.show} />
    </VideoDrop>
  ) : null
  return (
    <>
      {!editing.state?.open && (
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept="video/*"
          aria-label={t.videoFilesForLessons}
          onChange={(event) => {
            videosChosen([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      )}
      {children({ actions, list })}
      {editing.state && course && (
        <LessonDialog
          key={editing.state.serial}
          lesson={editing.state.subject}
          courseId={course.id}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {importing.state && (
        <Suspense>
          <ImportDialog
            key={`import-${importing.state.serial}`}
            course={importing.state.subject}
            loadQuizzes={loadQuizzes}
            open={importing.state.open}
            onClose={importing.close}
          />
        </Suspense>
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
    </>
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
    return <Empty icon={<ListVideo />} text={t.noLessons} hint={t.noLessonsHint} />
  return <LessonList course={course} lessons={query.data} sections={sections.data} onEdit={onEdit} />
}
