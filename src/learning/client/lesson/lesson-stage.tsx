import { useState } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Player } from '../../../platform/client/player/player.ts'
import { VideoPlayer } from '../watching/video-player.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { wantsToPlay } from '../watching/autoplay.ts'
import { companionsOf, LessonPanel } from './lesson-panel.tsx'
import { neighbours } from './next-lessons.ts'
import { UpNext } from './up-next.tsx'

type Props = { lesson: Lesson; course: Course; lessons: readonly Lesson[]; player: Player }

/** The room: the video in the dark, as large as the window allows, with the transcript or the notes beside it. */
export function LessonStage({ lesson, course, lessons, player }: Props) {
  const { data: moments } = trpc.comments.moments.useQuery({ id: lesson.id })
  const { next } = neighbours(lessons, lesson.id)
  const watchable = !lesson.locked && lesson.videoUrl !== null
  // Asked once for each lesson: it begins by itself when the one before led here.
  const [asked, setAsked] = useState({ id: lesson.id, autoPlay: false })
  if (asked.id !== lesson.id) setAsked({ id: lesson.id, autoPlay: wantsToPlay(lesson.id) })

  return (
    // What can be open beside the video is named here for the style sheet (`panel:`).
    <div
      data-theme="dark"
      data-room={companionsOf(lesson).join(' ')}
      className="bg-stage print:order-last print:bg-transparent"
    >
      <div className="mx-auto grid print:block max-w-[calc((100svh-13rem)*16/9)] grid-cols-[minmax(0,1fr)] panel:max-w-[calc((100svh-13rem)*16/9+23rem)] lg:panel:grid-cols-[minmax(0,1fr)_23rem]">
        <VideoPlayer
          lesson={lesson}
          player={player}
          poster={course.thumbnail}
          artist={course.title}
          autoPlay={asked.autoPlay}
          moments={moments?.map(({ atSeconds }) => atSeconds)}
          overlay={next && watchable && <UpNext player={player} next={next} />}
          className="min-h-50"
        />
        {watchable && <LessonPanel lesson={lesson} player={player} />}
      </div>
    </div>
  )
}
