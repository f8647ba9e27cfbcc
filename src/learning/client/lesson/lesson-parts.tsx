import { type ComponentProps, type ComponentType, memo } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { Deferred } from '../../../platform/client/hydration/deferred.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import { videoReady } from '../watching/video-player.tsx'

/**
 * Interactive parts of a lesson page. The server renders them, and the browser hydrates them at the first
 * interaction.
 */
const deferred = { deferred: true }
const LessonActions = lazyPart(() => import('./lesson-actions.tsx').then((m) => m.LessonActions), deferred)
const Completion = lazyPart(() => import('../watching/completion.tsx').then((m) => m.Completion), deferred)
const FreeLessons = lazyPart(() => import('./free-lessons.tsx').then((m) => m.FreeLessons), deferred)
const CommentSection = lazyPart(
  () => import('../../../community/client/comment-section.tsx').then((m) => m.CommentSection),
  deferred,
)
const LessonDescription = lazyPart(
  () => import('../watching/lesson-description.tsx').then((m) => m.LessonDescription),
  deferred,
)
const LessonTabs = lazyPart(() => import('../tabs/lesson-tabs.tsx').then((m) => m.LessonTabs), deferred)
const WatchingSwitches = lazyPart(
  () => import('../watching/watching-switches.tsx').then((m) => m.WatchingSwitches),
  deferred,
)
const KindPart = lazyPart(() => import('../kinds/kind-part.tsx').then((m) => m.KindPart), deferred)

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

const hydratedLater = <P extends object>(Part: ComponentType<P>) =>
  memo(function HydratedLater(props: P) {
    return (
      <Deferred>
        <Part {...props} />
      </Deferred>
    )
  })

/** The content of a lesson that is not a video. */
export const Content = hydratedLater(KindPart)
export const Description = hydratedLater(LessonDescription)
export const Tabs = hydratedLater(LessonTabs)
export const Comments = hydratedLater(CommentSection)
export const Watching = hydratedLater(WatchingSwitches)
