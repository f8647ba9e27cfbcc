import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Course } from '../../shared/schemas/courses.ts'
import type { Lesson } from '../../shared/schemas/lessons.ts'
import type { Player } from '../player/player.ts'
import { remember, usePreference } from '../player/preferences.ts'
import { VideoPlayer } from '../player/video-player.tsx'
import { trpc } from '../trpc.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { wantsToPlay } from './autoplay.ts'
import { PANEL_ID } from './lesson-actions.tsx'
import { neighbours } from './next-lessons.ts'
import { UpNext } from './up-next.tsx'

const TranscriptPanel = lazy(() =>
  import('./transcript-panel.tsx').then((m) => ({ default: m.TranscriptPanel })),
)
const NotesPanel = lazy(() => import('./notes-panel.tsx').then((m) => ({ default: m.NotesPanel })))

type Props = { lesson: Lesson; course: Course; lessons: readonly Lesson[]; player: Player }

/** The room: the video in the dark, as large as the window allows, with the transcript or the notes beside it. */
export function LessonStage({ lesson, course, lessons, player }: Props) {
  const wanted = usePreference((value) => value.panel)
  const { data: moments } = trpc.comments.moments.useQuery({ id: lesson.id })
  const { next } = neighbours(lessons, lesson.id)
  const watchable = !lesson.locked && lesson.videoUrl !== null
  const panel = !watchable || (wanted === 'transcript' && lesson.captions.length === 0) ? null : wanted
  // Asked once for each lesson: it begins by itself when the one before led here.
  const [asked, setAsked] = useState({ id: lesson.id, autoPlay: false })
  if (asked.id !== lesson.id) setAsked({ id: lesson.id, autoPlay: wantsToPlay(lesson.id) })

  return (
    <div data-theme="dark" className="bg-stage">
      <div
        data-panel={panel ?? undefined}
        className="mx-auto grid max-w-[calc((100svh-13rem)*16/9)] data-panel:max-w-[calc((100svh-13rem)*16/9+23rem)] lg:data-panel:grid-cols-[minmax(0,1fr)_23rem]"
      >
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
        {panel && (
          <aside
            id={PANEL_ID}
            aria-label={panel === 'notes' ? 'Notes' : 'Transcript'}
            className="relative h-[60svh] border-hairline bg-surface text-ink max-lg:border-t lg:h-auto lg:border-l"
          >
            <div className="absolute inset-0 flex flex-col">
              <div className="flex items-center justify-between py-2 pr-2 pl-4">
                <h2 className="title-card">{panel === 'notes' ? 'Notes' : 'Transcript'}</h2>
                <IconButton label="Close" onClick={() => remember({ panel: null })}>
                  <X aria-hidden="true" />
                </IconButton>
              </div>
              <Suspense fallback={<Spinner size="inline" className="mx-4" />}>
                {panel === 'notes' ? (
                  <NotesPanel key={lesson.id} lesson={lesson} player={player} />
                ) : (
                  <TranscriptPanel key={lesson.id} lesson={lesson} player={player} />
                )}
              </Suspense>
            </div>
          </aside>
        )}
      </div>
    </div>
  )
}
