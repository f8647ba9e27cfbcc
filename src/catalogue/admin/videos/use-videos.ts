import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { VIDEO_STATES } from '../../../media/files.rules.ts'
import type { Lesson } from '../../lessons.schema.ts'
import type { Video } from '../../../media/videos.schema.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { fileIdOf } from './uploaded-video.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { EDITING } from '../../../platform/policy.ts'

/** Maximum number of videos per call. */
const MOST = 200

/** Returns the uploaded videos of these lessons, by URL. Live events update them during processing. */
export function useVideos(lessons: readonly Lesson[]): ReadonlyMap<string, Video> {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const fileIds = [...new Set(lessons.flatMap(({ videoUrl }) => fileIdOf(videoUrl) ?? []))].slice(0, MOST)
  const input = { fileIds }
  const hearsNews = useMay(EDITING)
  const { data } = trpc.videos.list.useQuery(input, {
    enabled: fileIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const unfinished = data?.some(({ state }) => state === 'queued' || state === 'processing') ?? false
  trpc.videos.live.useSubscription(undefined, {
    enabled: unfinished && hearsNews,
    // Fetches changes that happened after the query but before the connection opened.
    onStarted: () => void utils.videos.list.invalidate(input),
    onData: ({ fileId, state: said, percent }) => {
      const state = VIDEO_STATES.find((known) => known === said)
      // The job has ended with another state. Events don't contain the new state, so refetch it.
      if (!state) return void refresh(queryClient, ['videos', 'lessons'])
      utils.videos.list.setData(input, (before) =>
        before?.map((video) => (video.fileId === fileId ? { ...video, state, percent } : video)),
      )
      // Refetches heights, poster and reasons, because events don't contain them.
      if (state === 'ready' || state === 'failed') void refresh(queryClient, ['videos', 'lessons'])
    },
  })
  return new Map(data?.map((video) => [video.url, video]))
}
