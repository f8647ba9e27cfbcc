import { arrayMove } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lesson } from '../../lessons.schema.ts'
import type { Section } from '../../sections.schema.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { changedPlaces, itemsOf, lessonsIn } from './lesson-places.ts'
import { studioMessages } from '../studio-messages.ts'

/**
 * Shows a new order of the lessons before the server confirms it. Sends the lessons whose position changed, numbered
 * from 1. Several moves are sent one at a time. After an error, restores the server's order.
 */
export function useLessonOrder(courseId: number, lessons: Lesson[], sections: readonly Section[]) {
  const [moved, setMoved] = useState<Lesson[] | null>(null)
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const reorder = trpc.lessons.reorder.useMutation({
    scope: { id: `order-${courseId}` },
    meta: { success: studioMessages.lessonsReordered, failure: studioMessages.lessonsReorderFailed },
    onSuccess: (list) => utils.lessons.list.setData({ courseId }, list),
    onSettled: async (_list, error) => {
      // Keeps the local order while another move is queued.
      if (!error && queryClient.isMutating({ mutationKey: trpc.lessons.reorder.mutationKey }) > 1) return
      await refresh(queryClient, ['lessons', 'audit'])
      setMoved(null)
    },
  })

  const items = itemsOf(moved ? placed(lessons, moved) : lessons, sections)
  /** Moves a row to the position of another row. */
  const move = (key: string, to: number) => {
    const from = items.findIndex((item) => item.key === key)
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    const next = lessonsIn(arrayMove(items, from, to))
    const updates = changedPlaces(moved ? placed(lessons, moved) : lessons, next)
    if (updates.length === 0) return
    setMoved(next)
    reorder.mutate({ updates })
  }
  return { items, move }
}

/** Returns the current lessons in their new positions. Lessons that were added in the meantime are at the end. */
const placed = (lessons: Lesson[], moved: Lesson[]): Lesson[] => {
  const places = new Map(moved.map((lesson) => [lesson.id, lesson]))
  return lessons
    .map((lesson, index) => {
      const { order, sectionId, section } = places.get(lesson.id) ?? {
        ...lesson,
        order: moved.length + index + 1,
      }
      return { ...lesson, order, sectionId, section }
    })
    .toSorted((a, b) => a.order - b.order)
}
