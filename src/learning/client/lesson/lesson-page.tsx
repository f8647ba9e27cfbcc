import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { createPlayer, type Player } from '../../../media/client/player/player.ts'
import { hydrateDeferred } from '../../../platform/client/hydration/first-interaction.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { useWide } from '../../../platform/client/ui/hooks/use-wide.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { LessonNeighbours } from './lesson-neighbours.tsx'
import { useLessonProgress } from '../watching/lesson-progress.ts'
import { createTabStore, panelOf, type TabStore, useShownTab } from '../tabs/lesson-tab.ts'
import { Comments, Content, Description, Status, Tabs, Watching } from './lesson-parts.tsx'
import { LessonStage } from './lesson-stage.tsx'
import { NextLessonList } from './next-lesson-list.tsx'
import { t } from '../../texts/lesson.ts'

const NONE: readonly Lesson[] = []

/** The page of one lesson, with the video first. */
export function LessonPage() {
  const id = Number(useParams({ from: '/_site/lessons/$id' }).id)
  const [player] = useState(createPlayer)
  const [tabs] = useState(createTabStore)
  const signedIn = Boolean(useViewer())
  // Hydrates deferred parts immediately for signed-in students, because their video resumes and their page updates
  // live. Also does this if the URL names a part of the page.
  useEffect(() => {
    if (signedIn || location.hash) hydrateDeferred()
  }, [signedIn])
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  const courseId = lesson?.courseId ?? 0
  const { data: course } = trpc.courses.byId.useQuery({ id: courseId }, { enabled: courseId > 0 })
  const { data: lessons = NONE } = trpc.lessons.list.useQuery({ courseId }, { enabled: courseId > 0 })
  if (!lesson || !course) return <Spinner />
  return (
    <article className="print:flex print:flex-col">
      {(lesson.hasVideo || lesson.locked) && (
        <LessonStage lesson={lesson} course={course} lessons={lessons} player={player} />
      )}
      <LessonBody
        key={lesson.id}
        lesson={lesson}
        course={course}
        lessons={lessons}
        player={player}
        tabs={tabs}
      />
    </article>
  )
}

type BodyProps = {
  lesson: Lesson
  course: Course
  lessons: readonly Lesson[]
  player: Player
  tabs: TabStore
}

function LessonBody({ lesson, course, lessons, player, tabs }: BodyProps) {
  const wide = useWide()
  const isVideo = lesson.kind === 'video'
  const shown = useShownTab(lesson, tabs)
  const { detail } = useLessonProgress(lesson)
  const [arrived] = useState(detail)
  return (
    <div className="shell grid gap-x-14 gap-y-10 pt-6 pb-16 print:block print:space-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <header className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Link
              to="/courses/$slug"
              params={{ slug: course.slug }}
              className="-ms-1 inline-flex min-h-9 items-center gap-1 font-medium text-muted hover:text-ink"
            >
              <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100 size-4 shrink-0" />
              <CourseText course={course}>{course.title}</CourseText>
            </Link>
            {lesson.isPreview && <Badge>{t.preview}</Badge>}
            {(lesson.isPremium || course.isPremium) && <Badge tone="amber">{t.premium}</Badge>}
            {!lesson.isVisible && <Badge tone="danger">{t.hidden}</Badge>}
          </div>
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <h1 className="title-page min-w-0 flex-1 basis-80 text-3xl">
              <CourseText course={course}>{lesson.title}</CourseText>
            </h1>
            <LessonNeighbours lesson={lesson} lessons={lessons} done={detail?.completed === true} />
          </div>
          <Status lesson={lesson} course={course} lessons={lessons} player={player} arrived={arrived} />
        </header>
        {!isVideo && <Content lesson={lesson} course={course} />}
        {(isVideo || lesson.description.trim()) && (
          <Description lesson={lesson} course={course} player={player} />
        )}
      </div>
      <Tabs lesson={lesson} player={player} store={tabs} />
      <aside
        aria-label={t.nextAndSettings}
        data-tab-of="lessons"
        {...(!wide && panelOf('lessons'))}
        className={cx(
          'grid content-start gap-8 max-lg:-mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start print:hidden',
          shown !== 'lessons' && 'tabbed:hidden',
        )}
      >
        <section aria-labelledby="next">
          <h2 id="next" className="title-section mb-3">
            {t.nextLessons}
          </h2>
          <NextLessonList course={course} lesson={lesson} lessons={lessons} />
        </section>
        {lesson.hasVideo && !lesson.locked && <Watching lesson={lesson} />}
      </aside>
      <div
        {...(!wide && panelOf('comments'))}
        data-tab-of="comments"
        className={cx('min-w-0 max-lg:-mt-4', shown !== 'comments' && 'tabbed:hidden')}
      >
        <Comments lesson={lesson} player={player} />
      </div>
    </div>
  )
}
