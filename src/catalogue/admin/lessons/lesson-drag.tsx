import { arrayMove } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { DragList } from '../../../platform/client/ui/lists/drag-list.tsx'
import type { Item } from './lesson-places.ts'
import { lessonsIn } from './lesson-places.ts'
import { t } from '../../texts/admin-lessons.ts'

interface LessonDragProps {
  /** The rows of the list: lessons, and section headings, which cannot be dragged. */
  items: readonly Item[]
  onMove: (key: string, to: number) => void
  children: ReactNode
}

/** Makes the lessons inside it draggable. */
export function LessonDrag({ items, onMove, children }: LessonDragProps) {
  const keys = items.map(({ key }) => key)
  const lessonOf = (key: string) => items.find((item) => item.key === key)?.lesson
  const titleOf = (key: string) => lessonOf(key)?.title ?? t.theLesson
  /**
   * Describes the position that a lesson gets when the user drops it on another row. Includes the section if the course
   * has sections.
   */
  const placeOf = (key: string, over = key) => {
    const lessons = lessonsIn(arrayMove([...items], keys.indexOf(key), keys.indexOf(over)))
    const at = lessons.findIndex(({ id }) => id === lessonOf(key)?.id)
    const section = lessons[at]?.section
    return section
      ? t.positionInSection(at + 1, lessons.length, section)
      : t.positionOf(at + 1, lessons.length)
  }
  return (
    <DragList
      id="lessons"
      keys={keys}
      onMove={(from, to) => onMove(keys[from] ?? '', to)}
      words={{
        instructions: t.dragInstructions,
        pickedUp: (key) => t.pickedUp(titleOf(key), placeOf(key)),
        isNowAt: (key, over) => t.isNowAt(titleOf(key), placeOf(key, over)),
        wasDropped: (key, over) =>
          over === null ? t.wasDropped(titleOf(key)) : t.wasDroppedAt(titleOf(key), placeOf(key, over)),
        isBack: (key) => t.isBackAt(titleOf(key), placeOf(key)),
      }}
    >
      {children}
    </DragList>
  )
}
