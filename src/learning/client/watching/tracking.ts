import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { COMPLETED_AT } from '../../watching.rules.ts'
import { refresh } from '../../../platform/client/messages.ts'
import type { Player, PlayerState } from '../../../media/client/player/player.ts'
import { type Stretch, Watched } from '../../../media/client/player/engine/watched.ts'
import { type Outputs, statusOf, trpc } from '../../../platform/client/trpc.ts'
import { PROGRESS_PATH } from '../../rules.ts'
import { clearPosition, savePosition } from './last-position.ts'

const SAVE_MS = 10_000
/** If a paused video moves by less than this number of seconds, the position is not saved. */
const MOVED_SECONDS = 0.5

type Update = { position: number; watched: Stretch[]; completed?: true; retried?: true }

/**
 * Sends a request that continues after the page is closed. The tRPC client can't do this: it sends batches from a
 * timer, and timers of closed pages don't run.
 */
const saveWhileLeaving = (lessonId: number, update: Update) =>
  fetch(PROGRESS_PATH.replace(':id', String(lessonId)), {
    method: 'PUT',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(update),
  })

type Tracking = {
  player: Player
  lessonId: number
  enabled: boolean
  /**
   * Whether the video is on another site. Then only the player knows its length, which determines when the lesson is
   * complete.
   */
  outside: boolean
}

/**
 * Saves the student's position and the watched seconds: every ten seconds, on pause, after a seek, and when the
 * student leaves the page. If a save fails, the next save includes its data.
 */
export function useTracking({ player, lessonId, enabled, outside }: Tracking) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (!enabled) return undefined
    const watched = new Watched()
    let last: PlayerState = player.get()
    let saved = last.time
    let saving = false
    let again = false
    let refused = false
    let finished = false
    let retried = false

    const collect = (): Update | null => {
      if (refused || !last.started) return null
      const stretches = watched.take()
      const position = Math.round(last.time * 10) / 10
      if (stretches.length === 0 && Math.abs(position - saved) < MOVED_SECONDS) return null
      saved = position
      const update = { position, watched: stretches.slice(-100), ...(retried && { retried }) }
      retried = false
      if (finished || !outside || !last.duration || watched.furthest < last.duration * COMPLETED_AT)
        return update
      finished = true
      return { ...update, completed: true }
    }

    /** Adds the ranges of a failed update again. The server may have saved them although the call failed. */
    const giveBack = ({ watched: stretches }: Update) => {
      watched.giveBack(stretches)
      retried = true
    }

    const took = ({ position, completed }: Outputs['progress']['update']) => {
      clearPosition()
      const before = utils.progress.detail.getData({ id: lessonId })
      utils.progress.detail.setData({ id: lessonId }, (detail) =>
        detail
          ? { ...detail, position, completed, watchedTo: Math.max(detail.watchedTo, watched.furthest) }
          : detail,
      )
      if (before && before.completed !== completed) void refresh(queryClient, ['progress', 'enrollments'])
      else {
        // The library shows the position, but refetches it only on the next visit.
        const later = { refetchType: 'none' } as const
        void utils.enrollments.invalidate(undefined, later)
        void utils.progress.byCourse.invalidate(undefined, later)
      }
    }

    const save = async (): Promise<void> => {
      if (saving) {
        again = true
        return
      }
      const update = collect()
      if (!update) return
      saving = true
      try {
        took(await utils.client.progress.update.mutate({ id: lessonId, ...update }))
      } catch (error) {
        giveBack(update)
        finished = false
        const status = statusOf(error)
        // The student is not enrolled, has signed out or has lost access, so a retry would also fail.
        if (status !== null && status >= 400 && status < 500 && status !== 429) refused = true
      }
      saving = false
      if (again) {
        again = false
        await save()
      }
    }

    const leave = () => {
      const update = collect()
      if (!update) return
      savePosition(lessonId, update.position)
      const failed = () => giveBack(update)
      void saveWhileLeaving(lessonId, update).then(({ ok }) => ok || failed(), failed)
    }

    const stop = player.subscribe(() => {
      const now = player.get()
      const before = last
      // A reset player reports position 0, at which the student did not stop.
      if (before.started && !now.started) return
      last = now
      if (now.playing && now.started && !now.waiting && !now.seeking) watched.tick(now.time, now.speed)
      else watched.cut()
      const paused = before.playing && !now.playing
      const jumped = before.seeking && !now.seeking
      if (now.started && (paused || jumped)) void save()
    })
    const timer = setInterval(() => {
      if (last.playing) void save()
    }, SAVE_MS)
    const hidden = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', leave)

    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', leave)
      void save()
    }
  }, [enabled, outside, player, lessonId, utils, queryClient])
}
