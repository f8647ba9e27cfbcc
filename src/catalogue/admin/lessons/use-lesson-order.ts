import { arrayMove } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useState } from 'react'
import type { Lesson } from '../../lessons.schema.ts'
import { adminMessages } from '../../../platform/client/admin-messages.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'

/**
 * The lessons in the order that somebody just gave them, shown at once and sent as 1 to n; the server's order again when
 * it refuses. Several moves in a row are sent one after the other.
 */
export function useLessonOrder(courseId: number, lessons: Lesson[]) {
  const [moved, setMoved] = useState<number[] | null>(null)
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const reorder = trpc.lessons.reorder.useMutation({
    scope: { id: `order-${courseId}` },
    meta: { success: adminMessages.lessonsReordered, failure: adminMessages.lessonsReorderFailed },
    onSuccess: (list) => utils.lessons.list.setData({ courseId }, list),
    onSettled: async (_list, error) => {
      // Another move waits behind this one; what it says holds.
      if (!error && queryClient.isMutating({ mutationKey: getMutationKey(trpc.lessons.reorder) }) > 1) return
      await refresh(queryClient, ['lessons', 'audit'])
      setMoved(null)
    },
  })

  const shown = moved
    ? lessons
        .toSorted((a, b) => placeIn(moved, a.id) - placeIn(moved, b.id))
        .map((lesson, index) => ({ ...lesson, order: index + 1 }))
    : lessons
  const move = (id: number, to: number) => {
    const ids = shown.map((lesson) => lesson.id)
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= ids.length || from === to) return
    const next = arrayMove(ids, from, to)
    setMoved(next)
    reorder.mutate({ updates: next.map((lessonId, index) => ({ id: lessonId, order: index + 1 })) })
  }
  return { shown, move }
}

/** A lesson that came since stands at the end. */
const placeIn = (ids: readonly number[], id: number) => {
  const place = ids.indexOf(id)
  return place < 0 ? ids.length : place
}
