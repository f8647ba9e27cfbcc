import { ListPlus, SearchX } from 'lucide-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { Course } from '../../courses.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { focusPlace } from '../../../platform/client/document/focus-content.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CaptionsDialog } from './captions-dialog.tsx'
import { LessonDrag } from './lesson-drag.tsx'
import { filterLessons, isFiltered, LessonFilters, noFilter } from './lesson-filters.tsx'
import { itemsOf, lessonsIn } from './lesson-places.ts'
import { LessonRow } from './lesson-row.tsx'
import { SectionDialog } from '../sections/section-dialog.tsx'
import { SectionRow } from '../sections/section-row.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import type { Section } from '../../sections.schema.ts'
import { ReleaseDialog, type ReleaseSubject } from '../release/release-dialog.tsx'
import { saves } from '../saves.ts'
import { studioMessages } from '../studio-messages.ts'
import { studioRefresh } from '../refresh.ts'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { useLessonOrder } from './use-lesson-order.ts'
import { useVideos } from '../videos/use-videos.ts'
import { t } from '../../texts/admin-lessons.ts'

const AttendanceDialog = lazyPart(() =>
  import('../kinds/attendance-dialog.tsx').then((m) => m.AttendanceDialog),
)

const ResultsDialog = lazyPart(() => import('../kinds/results-dialog.tsx').then((m) => m.ResultsDialog))

interface LessonListProps {
  course: Course
  lessons: Lesson[]
  sections: readonly Section[]
  onEdit: (lesson: Lesson) => void
}

/** The lessons in a course in order, with the buttons for all actions on them. */
export function LessonList({ course, lessons, sections, onEdit }: LessonListProps) {
  const courseId = course.id
  const [filter, setFilter] = useState(noFilter)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { items, move } = useLessonOrder(courseId, lessons, sections)
  const videos = useVideos(lessons)
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const row = hash.startsWith('lesson-') ? document.getElementById(hash) : null
    if (!row) return
    focusPlace(row)
    row.scrollIntoView({ block: 'center' })
  }, [hash])
  const deleting = useDialog<Lesson>()
  const captioning = useDialog<Lesson>()
  const attended = useDialog<Lesson>()
  const naming = useDialog<Section | null>()
  const timing = useDialog<ReleaseSubject>()
  const dissolving = useDialog<Section>()
  const place = trpc.sections.update.useMutation({
    meta: {
      success: studioMessages.sectionMoved,
      failure: studioMessages.sectionUpdateFailed,
      refresh: studioRefresh.sections,
    },
  })
  const reveal = trpc.sections.update.useMutation(saves.section.update)
  const dissolve = trpc.sections.delete.useMutation({
    meta: {
      success: studioMessages.sectionDeleted,
      failure: studioMessages.sectionDeleteFailed,
      refresh: studioRefresh.sections,
    },
    onSuccess: dissolving.close,
  })
  const remove = trpc.lessons.delete.useMutation({
    meta: {
      success: studioMessages.lessonDeleted,
      failure: studioMessages.lessonDeleteFailed,
      refresh: studioRefresh.lessons,
    },
    onSuccess: deleting.close,
  })
  const visibility = trpc.lessons.update.useMutation({
    meta: {
      success: studioMessages.lessonVisibility,
      failure: studioMessages.lessonVisibilityFailed,
      refresh: studioRefresh.lessons,
    },
  })

  const shown = lessonsIn(items)
  const listed = filterLessons(shown, filter, course.isPremium)
  const filtered = isFiltered(filter)
  const sortable = !filtered && items.length > 1
  const rows = filtered
    ? itemsOf(
        listed,
        sections.filter(({ id }) => listed.some(({ sectionId }) => sectionId === id)),
      )
    : items
  const selected = listed.filter(({ id }) => chosen.has(id))
  const select = (id: number, wanted: boolean) => {
    const next = new Set(chosen)
    if (wanted) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const all = selected.length === listed.length
  const PeopleDialog = attended.state?.subject.kind === 'scorm' ? ResultsDialog : AttendanceDialog
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <LessonFilters filter={filter} onChange={setFilter} />
        <p role="status" className="text-sm text-muted tabular-nums">
          {t.countOfLessons(listed.length)}
        </p>
        <Button
          size="sm"
          variant="ghost"
          icon={<ListPlus aria-hidden="true" />}
          onClick={() => naming.show(null)}
        >
          {t.addSection}
        </Button>
      </div>
      {listed.length === 0 ? (
        <Empty icon={<SearchX />} text={t.noLessonMatches} />
      ) : (
        <>
          <BulkBar
            courseId={courseId}
            selected={selected}
            all={all}
            onAll={() => setChosen(new Set(all ? [] : listed.map(({ id }) => id)))}
            onDone={() => setChosen(new Set())}
          />
          <LessonDrag items={rows} onMove={move}>
            <ol aria-label={t.lessons} className="card divide-y divide-hairline">
              {rows.map(({ key, lesson, section }, index) =>
                section ? (
                  <SectionRow
                    key={key}
                    place={key}
                    section={section}
                    lessons={listed.filter(({ sectionId }) => sectionId === section.id).length}
                    sortable={sortable}
                    onRename={() => naming.show(section)}
                    onVisibility={() => reveal.mutate({ id: section.id, isVisible: !section.isVisible })}
                    onRelease={() => timing.show({ kind: 'section', item: section })}
                    onDelete={() => dissolving.show(section)}
                    onUp={
                      section.id === sections[0]?.id
                        ? undefined
                        : () => place.mutate({ id: section.id, position: section.position - 1 })
                    }
                    onDown={
                      section.id === sections.at(-1)?.id
                        ? undefined
                        : () => place.mutate({ id: section.id, position: section.position + 1 })
                    }
                  />
                ) : (
                  <LessonRow
                    key={key}
                    lesson={lesson}
                    video={videos.get(lesson.videoUrl ?? '')}
                    sortable={sortable}
                    selected={chosen.has(lesson.id)}
                    onSelect={(wanted) => select(lesson.id, wanted)}
                    onEdit={() => onEdit(lesson)}
                    onVisibility={() => visibility.mutate({ id: lesson.id, isVisible: !lesson.isVisible })}
                    onRelease={() => timing.show({ kind: 'lesson', item: lesson })}
                    onCaptions={() => captioning.show(lesson)}
                    onAttendance={() => attended.show(lesson)}
                    onDelete={() => deleting.show(lesson)}
                    onUp={sortable && index > 0 ? () => move(key, index - 1) : undefined}
                    onDown={sortable && index < rows.length - 1 ? () => move(key, index + 1) : undefined}
                  />
                ),
              )}
            </ol>
          </LessonDrag>
        </>
      )}
      {deleting.state && (
        <DeleteDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title={t.areYouSure}
          text={t.askDeleteLesson(deleting.state.subject.title)}
          busy={remove.isPending}
        />
      )}
      {naming.state && (
        <SectionDialog
          key={`section-${naming.state.serial}`}
          section={naming.state.subject}
          courseId={courseId}
          lessons={shown}
          open={naming.state.open}
          onClose={naming.close}
        />
      )}
      {timing.state && (
        <ReleaseDialog
          key={`release-${timing.state.serial}`}
          subject={timing.state.subject}
          open={timing.state.open}
          onClose={timing.close}
        />
      )}
      {dissolving.state && (
        <DeleteDialog
          open={dissolving.state.open}
          onClose={dissolving.close}
          onConfirm={() => dissolving.state && dissolve.mutate({ id: dissolving.state.subject.id })}
          title={t.askDeleteSection(dissolving.state.subject.title)}
          text={t.askDeleteSectionText}
          busy={dissolve.isPending}
        />
      )}
      {attended.state && (
        <Suspense>
          <PeopleDialog
            key={`attendance-${attended.state.serial}`}
            lesson={attended.state.subject}
            open={attended.state.open}
            onClose={attended.close}
          />
        </Suspense>
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
