import { useQueryClient } from '@tanstack/react-query'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { communityMessages } from './community-messages.ts'

/**
 * Returns whether the viewer likes a lesson, and a function that changes this. A change is shown before the server
 * confirms it. Calls run one at a time, and the last response applies.
 */
export function useLike({ id, likesCount }: Pick<Lesson, 'id' | 'likesCount'>) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { data } = trpc.lessons.liked.useQuery({ id }, { enabled: Boolean(viewer) })
  const scope = `like-${id}`

  const show = (liked: boolean, count: number) => {
    utils.lessons.liked.setData({ id }, { liked })
    utils.lessons.byId.setData({ id }, (lesson) => lesson && { ...lesson, likesCount: Math.max(0, count) })
  }
  const flip = () => {
    const liked = utils.lessons.liked.getData({ id })?.liked ?? false
    const count = utils.lessons.byId.getData({ id })?.likesCount ?? likesCount
    show(!liked, count + (liked ? -1 : 1))
  }
  const like = trpc.lessons.like.useMutation({
    scope: { id: scope },
    meta: { failure: communityMessages.likeFailed },
    onMutate: flip,
    onError: flip,
    onSuccess: (reply) => {
      const going = queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope })
      if (going <= 1) show(reply.liked, reply.likesCount)
    },
  })
  return { liked: Boolean(viewer) && data?.liked === true, toggle: () => like.mutate({ id }) }
}
