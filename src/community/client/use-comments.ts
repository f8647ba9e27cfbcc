import type { Comment } from '../comments.schema.ts'
import { announce } from '../../platform/client/messages.ts'
import { undoable } from '../../platform/client/ui/overlays/undoable.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { dropDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import type { User } from '../../platform/user.schema.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { commentsInput } from './comments-input.ts'
import { communityMessages } from './community-messages.ts'

/** The draft key of a new comment on a lesson. */
export const commentDraft = (by: User | null | undefined, lessonId: number) =>
  `lesson ${lessonId} comment ${by?.id}`

/** The draft key of an edited comment. */
export const commentChangeDraft = (by: User | null | undefined, lessonId: number, commentId: number) =>
  `lesson ${lessonId} comment ${commentId} ${by?.id}`

/** Returns the comments of a lesson, newest first, page by page. Changes appear optimistically. */
export function useComments(id: number) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const input = commentsInput(id)
  const query = trpc.comments.list.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

  /** Updates the cached list, and its count by `by`. */
  const change = (items: (items: Comment[], page: number) => Comment[], by: number) =>
    utils.comments.list.setInfiniteData(
      input,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page, index) => ({
            ...page,
            items: items(page.items, index),
            total: Math.max(0, page.total + by),
          })),
        },
    )

  const create = trpc.comments.create.useMutation({
    meta: { success: communityMessages.commentPosted, failure: communityMessages.commentFailed },
    onSuccess: (comment, { content }) => {
      dropDraft(commentDraft(viewer, id), content)
      change((items, page) => (page === 0 ? [comment, ...items] : items), 1)
      if (comment.atSeconds !== null) void utils.comments.moments.invalidate({ id })
    },
  })
  const update = trpc.comments.update.useMutation({
    meta: { success: communityMessages.commentChanged, failure: communityMessages.commentChangeFailed },
    onSuccess: (changed, { commentId, content }) => {
      dropDraft(commentChangeDraft(viewer, id, commentId), content)
      change((items) => items.map((comment) => (comment.id === commentId ? changed : comment)), 0)
    },
  })
  const restore = trpc.comments.restore.useMutation({
    meta: { success: communityMessages.commentRestored, failure: communityMessages.commentRestoreFailed },
    // Refetches, because the restored comment may belong on any page.
    onSuccess: () =>
      Promise.all([utils.comments.list.invalidate({ id }), utils.comments.moments.invalidate({ id })]),
  })
  const remove = trpc.comments.delete.useMutation({
    meta: { failure: communityMessages.commentDeleteFailed },
    onSuccess: (_nothing, { commentId }) => {
      announce(undoable(communityMessages.commentDeleted, () => restore.mutate({ commentId })))
      change((items) => items.filter((comment) => comment.id !== commentId), -1)
      void utils.comments.moments.invalidate({ id })
    },
  })
  return {
    query,
    comments: query.data?.pages.flatMap(({ items }) => items) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    create,
    update,
    remove,
  }
}
