import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { useStore } from '../../../media/client/player/store.ts'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { VideoPlayer } from '../watching/video-player.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { wantsToPlay } from '../watching/will-play.ts'
import { companionsOf, LessonPanel } from './lesson-panel.tsx'
import { neighbours } from './next-lessons.ts'
import { CloseMini, useMiniPlayer } from './mini-player.tsx'

// Loaded together with the player.
const UpNext = lazyPart(() => import('../watching/up-next.tsx').then((m) => m.UpNext))

type Props = { lesson: Lesson; course: Course; lessons: readonly Lesson[]; player: Player }

/** The dark area of the page. The video is as large as the window allows, next to the transcript or the notes. */
export function LessonStage({ lesson, course, lessons, player }: Props) {
  const { data: moments } = trpc.comments.moments.useQuery({ id: lesson.id })
  const { previous, next } = neighbours(lessons, lesson.id)
  const watchable = !lesson.locked && lesson.videoUrl !== null
  // Computed only once per lesson. Playback starts automatically after “Continue”, or if the previous lesson was
  // playing.
  const [asked, setAsked] = useState(() => ({ id: lesson.id, autoPlay: wantsToPlay(lesson.id) }))
  if (asked.id !== lesson.id) setAsked({ id: lesson.id, autoPlay: player.get().started })

  const seconds = useMemo(() => moments?.map(({ atSeconds }) => atSeconds), [moments])
  const ended = useStore(player, (state) => state.ended)
  const started = useStore(player, (state) => state.started)
  const { place, isMini, close } = useMiniPlayer(started)
  return (
    // The attribute lists the companions of this lesson for the style sheet (`panel:`).
    <div
      data-theme="dark"
      data-room={companionsOf(lesson).join(' ')}
      data-stays={started || undefined}
      className={cx(
        'bg-stage print:order-last print:bg-transparent',
        // On phones in portrait orientation, the video stays visible while the page scrolls.
        started &&
          'max-lg:portrait:sticky max-lg:portrait:top-[calc(4rem+1px+var(--preview-bar))] max-lg:portrait:z-20',
      )}
    >
      <div className="mx-auto grid print:block max-w-(--stage) grid-cols-[minmax(0,1fr)] panel:max-w-[calc(var(--stage)+23rem)] panel:grid-cols-[minmax(0,1fr)_23rem]">
        <div ref={place} className="aspect-video min-h-50 w-full">
          <VideoPlayer
            lesson={lesson}
            player={player}
            cover={course.thumbnail}
            artist={course.title}
            autoPlay={asked.autoPlay}
            moments={seconds}
            previous={previous}
            next={next}
            overlay={
              <>
                {ended && next && watchable && (
                  <Suspense>
                    <UpNext player={player} course={course} lessonId={lesson.id} next={next} />
                  </Suspense>
                )}
                {isMini && <CloseMini onClose={close} />}
              </>
            }
            className={
              isMini
                ? 'fixed! end-5 bottom-5 z-30 w-88! rounded-card shadow-floating ring-1 ring-hairline'
                : 'h-full'
            }
          />
        </div>
        {watchable && <LessonPanel lesson={lesson} player={player} />}
      </div>
    </div>
  )
}
