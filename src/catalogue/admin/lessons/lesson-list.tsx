import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../platform/count.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { adminMessages } from '../../../platform/client/admin-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CaptionsDialog } from './captions-dialog.tsx'
import { LessonDrag } from './lesson-drag.tsx'
import { filterLessons, isFiltered, LessonFilters, noFilter } from './lesson-filters.tsx'
import { LessonRow } from './lesson-row.tsx'
import { studioRefresh } from '../refresh.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { useLessonOrder } from './use-lesson-order.ts'
import { useVideos } from '../videos/use-videos.ts'

interface LessonListProps {
  courseId: number
  lessons: Lesson[]
  onEdit: (lesson: Lesson) => void
}

/** The lessons of a course in their order, and everything that is done to those that exist. */
export function LessonList({ courseId, lessons, onEdit }: LessonListProps) {
  const [filter, setFilter] = useState(noFilter)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { shown, move } = useLessonOrder(courseId, lessons)
  const videos = useVideos(lessons)
  const deleting = useDialog<Lesson>()
  const captioning = useDialog<Lesson>()
  const remove = trpc.lessons.delete.useMutation({
    meta: {
      success: adminMessages.lessonDeleted,
      failure: adminMessages.lessonDeleteFailed,
      refresh: studioRefresh.lessons,
    },
    onSuccess: deleting.close,
  })
  const visibility = trpc.lessons.update.useMutation({
    meta: {
      success: adminMessages.lessonVisibility,
      failure: adminMessages.lessonVisibilityFailed,
      refresh: studioRefresh.lessons,
    },
  })

  const listed = filterLessons(shown, filter)
  const sortable = !isFiltered(filter) && listed.length > 1
  const selected = listed.filter(({ id }) => chosen.has(id))
  const select = (id: number, wanted: boolean) => {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const all = selected.length === listed.length
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <LessonFilters filter={filter} onChange={setFilter} />
        <p role="status" className="text-sm text-muted tabular-nums">
          {counted(listed.length, 'lesson')}
        </p>
      </div>
      {listed.length === 0 ? (
        <Empty icon={<SearchX />} text="No lesson matches." />
      ) : (
        <>
          <BulkBar
            courseId={courseId}
            selected={selected}
            all={all}
            onAll={() => setChosen(new Set(all ? [] : listed.map(({ id }) => id)))}
            onDone={() => setChosen(new Set())}
          />
          <LessonDrag lessons={listed} onMove={move}>
            <ol aria-label="Lessons" className="card divide-y divide-hairline">
              {listed.map((lesson, index) => (
                <LessonRow
                  key={lesson.id}
                  lesson={lesson}
                  video={videos.get(lesson.videoUrl ?? '')}
                  sortable={sortable}
                  selected={chosen.has(lesson.id)}
                  onSelect={(wanted) => select(lesson.id, wanted)}
                  onEdit={() => onEdit(lesson)}
                  onVisibility={() => visibility.mutate({ id: lesson.id, isVisible: !lesson.isVisible })}
                  onCaptions={() => captioning.show(lesson)}
                  onDelete={() => deleting.show(lesson)}
                  onUp={sortable && index > 0 ? () => move(lesson.id, index - 1) : undefined}
                  onDown={
                    sortable && index < listed.length - 1 ? () => move(lesson.id, index + 1) : undefined
                  }
                />
              ))}
            </ol>
          </LessonDrag>
        </>
      )}
      {deleting.state && (
        <DeleteDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title="Are you sure?"
          text={`This will permanently delete the lesson "${deleting.state.subject.title}". This action cannot be undone.`}
          busy={remove.isPending}
        />
      )}
      {captioning.state && (
        <CaptionsDialog
          key={captioning.state.serial}
          lesson={lessons.find(({ id }) => id === captioning.state?.subject.id) ?? captioning.state.subject}
          open={captioning.state.open}
          onClose={captioning.close}
        />
      )}
    </>
  )
}
