import { Suspense } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'

const VideoPlayer = lazyPart(async () => {
  const { VideoPlayer: Player, videoReady } = await import('./video-player.tsx')
  await videoReady()
  return Player
})

/** Plays a lesson inside the lesson list of its course. The player's code loads with the first lesson. */
export const CoursePlayer = ({ lesson, course }: { lesson: Lesson; course: Course }) => (
  <Suspense fallback={<div className="aspect-video rounded-control bg-stage" />}>
    <VideoPlayer lesson={lesson} cover={course.thumbnail} autoPlay className="rounded-control" />
  </Suspense>
)
