import { type ComponentType, memo } from 'react'
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
const parts = () => import('./deferred-parts.tsx').then(({ deferredParts }) => deferredParts)
const LessonStatus = lazyPart(() => parts().then((p) => p.LessonStatus), deferred)
const LessonDescription = lazyPart(() => parts().then((p) => p.LessonDescription), deferred)
const LessonTabs = lazyPart(() => parts().then((p) => p.LessonTabs), deferred)
const CommentSection = lazyPart(() => parts().then((p) => p.CommentSection), deferred)
const WatchingSwitches = lazyPart(() => parts().then((p) => p.WatchingSwitches), deferred)
const kinds = () => import('../kinds/kind-part.tsx')
const KindPart = lazyPart(() => kinds().then((m) => m.KindPart), deferred)

/**
 * Loads the code of these parts, and the content of a lesson that is not a video. The loader of the page calls this.
 */
export const lessonPartsReady = (utils: Utils, lesson: Lesson) =>
  Promise.all([
    videoReady(),
    lesson.kind !== 'video' &&
      kinds().then(({ kindReady }) => Promise.all([KindPart.ready(), kindReady(utils, lesson)])),
    ...[LessonStatus, LessonDescription, LessonTabs, CommentSection, WatchingSwitches].map(({ ready }) =>
      ready(),
    ),
  ])

const hydratedLater = <P extends object>(Part: ComponentType<P>) =>
  memo(function HydratedLater(props: P) {
    return (
      <Deferred>
        <Part {...props} />
      </Deferred>
    )
  })

export const Status = hydratedLater(LessonStatus)
/** The content of a lesson that is not a video. */
export const Content = hydratedLater(KindPart)
export const Description = hydratedLater(LessonDescription)
export const Tabs = hydratedLater(LessonTabs)
export const Comments = hydratedLater(CommentSection)
export const Watching = hydratedLater(WatchingSwitches)
