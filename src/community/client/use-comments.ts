import type { Comment } from '../comments.schema.ts'
import { announce } from '../../platform/client/messages.ts'
import { undoable } from '../../platform/client/ui/overlays/undoable.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { dropDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import type { User } from '../../platform/user.schema.ts'
import { useViewer } from '../../accounts/client/viewer.ts'
import { commentsInput, questionsInput } from './comments-input.ts'
import { communityMessages } from './community-messages.ts'

/** Returns the draft key of a new comment on a lesson. */
export const commentDraft = (by: User | null | undefined, lessonId: number) =>
  `lesson ${lessonId} comment ${by?.id}`

/** Returns the draft key of an edited comment. */
export const commentChangeDraft = (by: User | null | undefined, lessonId: number, commentId: number) =>
  `lesson ${lessonId} comment ${commentId} ${by?.id}`

/** Returns the draft key of a reply. */
export const replyDraft = (by: User | null | undefined, lessonId: number, commentId: number) =>
  `lesson ${lessonId} reply ${commentId} ${by?.id}`

export type Comments = ReturnType<typeof useComments>

/**
 * Returns the comments of a lesson page by page: first the pinned comments, and then the newest. Changes are shown
 * before the server confirms them.
 */
export function useComments(id: number, onlyQuestions: boolean) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const input = onlyQuestions ? questionsInput(id) : commentsInput(id)
  const query = trpc.comments.list.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

  /** Updates the cached list, and changes its count by `by`. */
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
  /** Updates the replies to a comment, both below the comment and in the list of all replies. */
  const changeReplies = (parentId: number, replies: (items: Comment[]) => Comment[], by: number) => {
    change(
      (items) =>
        items.map((item) =>
          item.id === parentId
            ? { ...item, replies: replies(item.replies ?? []), replyCount: item.replyCount + by }
            : item,
        ),
      0,
    )
    utils.comments.replies.setData({ commentId: parentId }, (all) => all && replies(all))
  }
  /** Replaces a comment or a reply. */
  const replace = (changed: Comment) => {
    const swap = (items: Comment[]) =>
      items.map((item) => (item.id === changed.id ? { ...item, ...changed } : item))
    if (changed.parentId === null) change(swap, 0)
    else changeReplies(changed.parentId, swap, 0)
  }
  const refetch = () =>
    Promise.all([
      utils.comments.list.invalidate({ id }),
      utils.comments.replies.invalidate(),
      utils.comments.moments.invalidate({ id }),
    ])

  const create = trpc.comments.create.useMutation({
    meta: { success: communityMessages.commentPosted, failure: communityMessages.commentFailed },
    onSuccess: (comment, { content }) => {
      dropDraft(commentDraft(viewer, id), content)
      change((items, page) => (page === 0 ? [comment, ...items] : items), 1)
      if (comment.kind === 'question') void utils.comments.list.invalidate({ id })
      if (comment.atSeconds !== null) void utils.comments.moments.invalidate({ id })
    },
  })
  const reply = trpc.comments.create.useMutation({
    meta: { success: communityMessages.replyPosted, failure: communityMessages.commentFailed },
    onSuccess: (made, { content, parentId }) => {
      if (parentId == null) return
      dropDraft(replyDraft(viewer, id, parentId), content)
      changeReplies(parentId, (all) => [...all, made], 1)
    },
  })
  const update = trpc.comments.update.useMutation({
    meta: { success: communityMessages.commentChanged, failure: communityMessages.commentChangeFailed },
    onSuccess: (changed, { commentId, content }) => {
      dropDraft(commentChangeDraft(viewer, id, commentId), content)
      replace(changed)
    },
  })
  const restore = trpc.comments.restore.useMutation({
    meta: { success: communityMessages.commentRestored, failure: communityMessages.commentRestoreFailed },
    // Refetches all pages, because the restored comment may belong on any page.
    onSuccess: refetch,
  })
  const remove = trpc.comments.delete.useMutation({
    meta: { failure: communityMessages.commentDeleteFailed },
    onSuccess: (_nothing, { commentId }) => {
      announce(undoable(communityMessages.commentDeleted, () => restore.mutate({ commentId })))
      const isLeft = (comment: Comment) => comment.id !== commentId
      const all = query.data?.pages.flatMap(({ items }) => items) ?? []
      const thread = all.find(({ id: one }) => one === commentId)
      if (thread === undefined) {
        for (const { id: parentId } of all.filter(({ replyCount }) => replyCount > 0)) {
          const known = [
            ...(all.find(({ id: one }) => one === parentId)?.replies ?? []),
            ...(utils.comments.replies.getData({ commentId: parentId }) ?? []),
          ]
          if (!known.every(isLeft)) changeReplies(parentId, (items) => items.filter(isLeft), -1)
        }
      } else if (thread.replyCount > 0) void refetch()
      else change((items) => items.filter(isLeft), -1)
      void utils.comments.moments.invalidate({ id })
    },
  })
  const failure = communityMessages.commentChangeFailed
  const accept = trpc.comments.accept.useMutation({ meta: { failure }, onSuccess: refetch })
  const pin = trpc.comments.pin.useMutation({ meta: { failure }, onSuccess: refetch })
  const hide = trpc.comments.hide.useMutation({ meta: { failure }, onSuccess: refetch })
  const [first] = query.data?.pages ?? []
  return {
    query,
    comments: query.data?.pages.flatMap(({ items }) => items) ?? [],
    total: first?.total ?? 0,
    hasQuestions: first?.hasQuestions ?? false,
    canModerate: first?.canModerate ?? false,
    create,
    reply,
    update,
    remove,
    accept,
    pin,
    hide,
  }
}
