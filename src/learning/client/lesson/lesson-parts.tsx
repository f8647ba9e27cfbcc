import { type ComponentProps, memo } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { Deferred } from '../../../platform/client/hydration/deferred.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import type { TabStore } from '../tabs/lesson-tab.ts'
import { videoReady } from '../watching/video-player.tsx'

/**
 * Interactive parts of a lesson page. The server renders them, and the browser hydrates them at the first
 * interaction.
 */
const LessonActions = lazyPart(() => import('./lesson-actions.tsx').then((m) => m.LessonActions), {
  deferred: true,
})
const Completion = lazyPart(() => import('../watching/completion.tsx').then((m) => m.Completion), {
  deferred: true,
})
const FreeLessons = lazyPart(() => import('./free-lessons.tsx').then((m) => m.FreeLessons), {
  deferred: true,
})
const CommentSection = lazyPart(
  () => import('../../../community/client/comment-section.tsx').then((m) => m.CommentSection),
  { deferred: true },
)
const LessonDescription = lazyPart(
  () => import('../watching/lesson-description.tsx').then((m) => m.LessonDescription),
  { deferred: true },
)
const LessonTabs = lazyPart(() => import('../tabs/lesson-tabs.tsx').then((m) => m.LessonTabs), {
  deferred: true,
})
const WatchingSwitches = lazyPart(
  () => import('../watching/watching-switches.tsx').then((m) => m.WatchingSwitches),
  { deferred: true },
)

const KindPart = lazyPart(() => import('../kinds/kind-part.tsx').then((m) => m.KindPart), {
  deferred: true,
})

/** Loads the code of these parts, and the content of a lesson that is not a video. Called by the loader of the page. */
export const lessonPartsReady = (utils: Utils, lesson: Lesson) =>
  Promise.all([
    videoReady(),
    lesson.kind !== 'video' &&
      import('../kinds/kind-part.tsx').then(({ kindReady }) =>
        Promise.all([KindPart.ready(), kindReady(utils, lesson)]),
      ),
    ...[
      LessonActions,
      Completion,
      FreeLessons,
      LessonDescription,
      LessonTabs,
      CommentSection,
      WatchingSwitches,
    ].map(({ ready }) => ready()),
  ])

/** The student's progress in this lesson. For a locked lesson, the free lessons of the course. */
export const CompletionStatus = memo(function CompletionStatus(props: ComponentProps<typeof Completion>) {
  const { course, lesson, lessons } = props
  return (
    <Deferred>
      <LessonActions lesson={lesson} />
      <Completion {...props} />
      {lesson.lockedReason === 'notEntitled' && <FreeLessons course={course} lessons={lessons} />}
    </Deferred>
  )
})

/** The content of a lesson that is not a video. */
export const Content = memo(function Content(props: ComponentProps<typeof KindPart>) {
  return (
    <Deferred>
      <KindPart {...props} />
    </Deferred>
  )
})

type DescriptionProps = { lesson: Lesson; course: Course; player: Player }

export const Description = memo(function Description(props: DescriptionProps) {
  return (
    <Deferred>
      <LessonDescription {...props} />
    </Deferred>
  )
})

export const Tabs = memo(function Tabs(props: { lesson: Lesson; player: Player; store: TabStore }) {
  return (
    <Deferred>
      <LessonTabs {...props} />
    </Deferred>
  )
})

export const Comments = memo(function Comments(props: { lesson: Lesson; player: Player }) {
  return (
    <Deferred>
      <CommentSection {...props} />
    </Deferred>
  )
})

export const Watching = memo(function Watching({ lesson }: { lesson: Lesson }) {
  return (
    <Deferred>
      <WatchingSwitches lesson={lesson} />
    </Deferred>
  )
})
