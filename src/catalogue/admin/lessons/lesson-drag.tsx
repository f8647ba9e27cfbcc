import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import type { Item } from './lesson-places.ts'
import { lessonsIn } from './lesson-places.ts'
import { t } from '../../texts/admin-lessons.ts'

interface LessonDragProps {
  /** The rows of the list: lessons, and section headings, which cannot be dragged. */
  items: readonly Item[]
  onMove: (key: string, to: number) => void
  children: ReactNode
}

/** Makes the lessons inside it draggable: by mouse, by long press, or with Space and the arrow keys. */
export function LessonDrag({ items, onMove, children }: LessonDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map(({ key }) => key)
  const lessonOf = (key: unknown) => items.find((item) => item.key === key)?.lesson
  const titleOf = (key: unknown) => lessonOf(key)?.title ?? t.theLesson
  /**
   * Returns text for the position that a lesson gets when it is dropped on another row. Includes the section if the
   * course has sections.
   */
  const placeOf = (key: unknown, over: unknown = key) => {
    const lessons = lessonsIn(arrayMove([...items], keys.indexOf(String(key)), keys.indexOf(String(over))))
    const at = lessons.findIndex(({ id }) => id === lessonOf(key)?.id)
    const section = lessons[at]?.section
    return section
      ? t.positionInSection(at + 1, lessons.length, section)
      : t.positionOf(at + 1, lessons.length)
  }
  // Ignores the first event of the library. It reports that the lesson is over itself, which would replace the first
  // announcement.
  const moved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false
      return t.pickedUp(titleOf(active.id), placeOf(active.id))
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!moved.current && over.id === active.id)) return undefined
      moved.current = true
      return t.isNowAt(titleOf(active.id), placeOf(active.id, over.id))
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t.wasDroppedAt(titleOf(active.id), placeOf(active.id, over.id))
        : t.wasDropped(titleOf(active.id)),
    onDragCancel: ({ active }) => t.isBackAt(titleOf(active.id), placeOf(active.id)),
  }
  return (
    <DndContext
      id="lessons"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) onMove(String(active.id), keys.indexOf(String(over.id)))
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t.dragInstructions,
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
