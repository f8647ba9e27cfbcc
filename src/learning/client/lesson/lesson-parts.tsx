import { type ComponentProps, memo } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Player } from '../../../platform/client/player/player.ts'
import { Asleep } from '../../../platform/client/document/asleep.tsx'
import { lazyPart } from '../../../platform/client/ui/lazy-part.ts'
import type { TabStore } from '../tabs/lesson-tab.ts'
import { videoReady } from '../watching/video-player.tsx'

/**
 * What of a lesson's page is there to be pressed. It arrives with the page; what it does comes with the first sign of somebody
 * who may press it.
 */
const LessonActions = lazyPart(() => import('./lesson-actions.tsx').then((m) => m.LessonActions), {
  sleeps: true,
})
const Completion = lazyPart(() => import('../watching/completion.tsx').then((m) => m.Completion), {
  sleeps: true,
})
const FreeLessons = lazyPart(() => import('./free-lessons.tsx').then((m) => m.FreeLessons), { sleeps: true })
const CommentSection = lazyPart(
  () => import('../../../community/client/comment-section.tsx').then((m) => m.CommentSection),
  { sleeps: true },
)
const LessonDescription = lazyPart(
  () => import('../watching/lesson-description.tsx').then((m) => m.LessonDescription),
  { sleeps: true },
)
const LessonTabs = lazyPart(() => import('../tabs/lesson-tabs.tsx').then((m) => m.LessonTabs), {
  sleeps: true,
})
const WatchingSwitches = lazyPart(
  () => import('../watching/watching-switches.tsx').then((m) => m.WatchingSwitches),
  { sleeps: true },
)

/** For the loader of the page. */
export const lessonPartsReady = () =>
  Promise.all([
    videoReady(),
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

/** What the reader has done with this lesson, and may do; where it is locked, what is free instead. */
export const Standing = memo(function Standing(props: ComponentProps<typeof Completion>) {
  const { lesson, lessons } = props
  return (
    <Asleep>
      <LessonActions lesson={lesson} />
      <Completion {...props} />
      {lesson.locked && <FreeLessons lessons={lessons} />}
    </Asleep>
  )
})

type DescriptionProps = { lesson: Lesson; course: Course; player: Player }

export const Description = memo(function Description(props: DescriptionProps) {
  return (
    <Asleep>
      <LessonDescription {...props} />
    </Asleep>
  )
})

export const Tabs = memo(function Tabs(props: { lesson: Lesson; player: Player; store: TabStore }) {
  return (
    <Asleep>
      <LessonTabs {...props} />
    </Asleep>
  )
})

export const Comments = memo(function Comments(props: { lesson: Lesson; player: Player }) {
  return (
    <Asleep>
      <CommentSection {...props} />
    </Asleep>
  )
})

export const Watching = memo(function Watching({ lesson }: { lesson: Lesson }) {
  return (
    <Asleep>
      <WatchingSwitches lesson={lesson} />
    </Asleep>
  )
})
