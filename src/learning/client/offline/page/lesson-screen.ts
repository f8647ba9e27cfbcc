import { Watched } from '../../../../media/client/player/engine/watched.ts'
import { t } from '../../../texts/offline.ts'
import { type Downloads, isEnded, type StoredLesson } from '../downloads-store.ts'
import { element } from './dom.ts'
import { playStored } from './play.ts'

const SAVE_MS = 5000

type Options = {
  downloads: Downloads
  lesson: StoredLesson
  userId: string
  /** Called when progress was stored. */
  onSaved: () => void
  /** Called when the lease ended during playback. */
  onEnded: () => void
  onFailure: () => void
}

/**
 * Shows a stored lesson, and stores the student's progress. Returns the element, and a function that stops playback.
 */
export function showLesson({ downloads, lesson, userId, onSaved, onEnded, onFailure }: Options) {
  const isAudio = lesson.height === 0
  const addresses = lesson.captions.map(({ text }) =>
    URL.createObjectURL(new Blob([text], { type: 'text/vtt' })),
  )
  const tracks = lesson.captions.map(({ language, label }, at) =>
    element('track', { kind: 'captions', srclang: language, label, src: addresses[at] ?? '' }),
  )
  const attributes = { controls: true, playsinline: true, 'aria-label': t.player(lesson.title) }
  const video = element('video', { ...attributes, class: isAudio ? 'sound' : '' }, ...tracks)
  const watched = new Watched()
  let { position } = lesson
  const stopPlaying = playStored(video, { downloads, lesson, onFailure })

  /** Stores the position and the ranges that were watched since the last call. */
  const save = async (): Promise<void> => {
    const stretches = watched.take()
    if (stretches.length === 0 && Math.abs(video.currentTime - position) < 0.5) return
    position = Math.round(video.currentTime * 10) / 10
    const progress = { lessonId: lesson.lessonId, userId, position, watched: stretches, at: Date.now() }
    try {
      await downloads.addProgress(progress)
      await downloads.keepPosition(lesson.lessonId, position)
      onSaved()
    } catch {
      // If the device is full, the next save includes these ranges.
      watched.giveBack(stretches)
    }
  }

  const check = async () => {
    const seen = await downloads.see(Date.now())
    if (isEnded(lesson, seen)) onEnded()
  }
  video.addEventListener('timeupdate', () => {
    if (!video.paused && !video.seeking) watched.tick(video.currentTime, video.playbackRate)
  })
  video.addEventListener('seeking', () => watched.cut())
  for (const event of ['pause', 'seeked', 'ended']) video.addEventListener(event, () => void save())
  const timer = setInterval(() => {
    if (video.paused) return
    void save()
    check().catch(() => undefined)
  }, SAVE_MS)
  const hide = () => document.visibilityState === 'hidden' && void save()
  document.addEventListener('visibilitychange', hide)

  return {
    video,
    async stop(): Promise<void> {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      video.pause()
      await save()
      stopPlaying()
      for (const address of addresses) URL.revokeObjectURL(address)
    },
  }
}
