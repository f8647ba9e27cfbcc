import { useNavigate } from '@tanstack/react-router'
import { type RefObject, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSignedIn } from '../../../accounts/client/use-signed-in.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useShare } from '../../../community/client/use-share.ts'
import { chaptersOf } from '../../../media/client/player/chapters.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { youtubeId } from '../../../platform/youtube.ts'
import { LockedLesson } from '../locked/locked-lesson.tsx'
import { useLessonProgress } from './lesson-progress.ts'
import { useStart } from './start-at.ts'
import { useTracking } from './tracking.ts'
import { FileScreen } from '../../../media/client/player/file-screen.tsx'
import { followTurning, watchFullscreen } from '../../../media/client/player/engine/fullscreen.ts'
import { listenToKeys } from '../../../media/client/player/engine/keyboard.ts'
import { updateMediaSession } from '../../../media/client/player/engine/media-session.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { useStore } from '../../../media/client/player/store.ts'
import { YoutubeScreen } from '../../../media/client/player/youtube-screen.tsx'
import { t } from '../../texts/lesson.ts'

const VideoQuestions = lazyPart(() =>
  import('../../../assessment/client/video/video-questions.tsx').then((m) => m.VideoQuestions),
)
const WaitingLesson = lazyPart(() => import('../waiting/waiting-lesson.tsx').then((m) => m.WaitingLesson))

export interface VideoScreenProps {
  lesson: Lesson
  player: Player
  /** The element around the video, which fills the screen in full screen. */
  frame: RefObject<HTMLElement | null>
  autoPlay?: boolean | undefined
  /** The cover of the course, for a lesson without its own picture. */
  cover?: string | undefined
  /** The course's title, for the media controls of the operating system. */
  artist?: string | undefined
  /** The positions of comments, in seconds. */
  moments?: readonly number[] | undefined
  /** The previous and the next lesson. */
  previous?: Pick<Lesson, 'id'> | null
  next?: Pick<Lesson, 'id'> | null
}

const NONE: readonly number[] = []

/**
 * The content of the frame: an uploaded file, its renditions or a YouTube video. Tracks progress for enrolled
 * students.
 */
export function VideoScreen(props: VideoScreenProps) {
  const { lesson, player, frame } = props
  useEffect(
    () =>
      frame.current ? watchFullscreen(frame.current, (fullscreen) => player.set({ fullscreen })) : undefined,
    [frame, player],
  )
  useEffect(() => followTurning(player), [player])
  useEffect(() => (frame.current ? listenToKeys(frame.current, player) : undefined), [frame, player])

  if (lesson.locked)
    return lesson.lockedReason !== 'notEntitled' ? (
      <Suspense>
        <WaitingLesson lesson={lesson} />
      </Suspense>
    ) : (
      <LockedLesson lesson={lesson} />
    )
  if (lesson.videoUrl === null)
    return <p className="absolute inset-0 grid place-content-center p-5 text-center text-ink">{t.noVideo}</p>
  return <Screen key={lesson.id} {...props} url={lesson.videoUrl} />
}

function Screen({
  lesson,
  url,
  player,
  frame,
  autoPlay = false,
  cover,
  artist = '',
  moments = NONE,
  previous = null,
  next = null,
}: VideoScreenProps & { url: string }) {
  const { start: known, tracked } = useStart(lesson)
  const { viewer, detail } = useLessonProgress(lesson)
  // The start does not change after it is loaded, although saved progress changes the position.
  const [start, setStart] = useState(known)
  if (!start && known) setStart(known)
  useTracking({ player, lessonId: lesson.id, enabled: tracked, outside: !url.startsWith('/') })
  useEffect(() => () => player.reset(), [player])
  const { description, durationSeconds } = lesson
  const chapters = useMemo(() => chaptersOf(description, durationSeconds), [description, durationSeconds])
  useEffect(() => player.set({ chapters }), [player, chapters])
  useWays(player, { lesson, previous: previous?.id, next: next?.id })

  const picture = lesson.poster ?? lesson.thumbnail ?? cover ?? null
  const started = useStore(player, (state) => state.started)
  useEffect(
    () => (started ? updateMediaSession(player, { title: lesson.title, artist, picture }) : undefined),
    [started, player, lesson.title, artist, picture, previous, next],
  )

  const asks = lesson.asksQuestions && started && viewer && start && (
    <Suspense>
      <VideoQuestions lessonId={lesson.id} player={player} watchedTo={detail?.watchedTo ?? 0} />
    </Suspense>
  )
  const shared = { film: lesson, player, frame, poster: picture, startAt: start?.at, autoPlay }
  const id = youtubeId(url)
  if (id)
    return (
      <>
        <YoutubeScreen {...shared} id={id} />
        {asks}
      </>
    )
  // The poster is a frame of the video, so audio has none.
  const soundPicture = lesson.thumbnail ?? cover ?? picture
  return (
    <>
      <FileScreen
        {...shared}
        cover={soundPicture}
        resumes={start?.named === false}
        url={url}
        moments={moments}
      />
      {asks}
    </>
  )
}

type Ways = { lesson: Lesson; previous: number | undefined; next: number | undefined }

/**
 * Connects the player to navigation. Buttons, keys and media keys open the previous or next lesson. The URL can
 * contain a position in this lesson.
 */
function useWays(player: Player, { lesson, previous, next }: Ways): void {
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const { share } = useShare(lesson)
  const link = useEffectEvent((seconds: number) => signedIn(() => share(seconds))())
  useEffect(() => {
    const to = (id: number | undefined) =>
      id === undefined ? null : () => void navigate({ to: '/lessons/$id', params: { id: String(id) } })
    player.set({ previous: to(previous), next: to(next), link: (seconds) => link(seconds) })
  }, [player, navigate, previous, next])
}
