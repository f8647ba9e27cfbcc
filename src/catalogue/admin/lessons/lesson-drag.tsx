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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import type { Lesson } from '../../lessons.schema.ts'

interface LessonDragProps {
  lessons: readonly Lesson[]
  onMove: (id: number, to: number) => void
  children: ReactNode
}

/** Lets the lessons inside be dragged: by mouse, by a finger that rests first, by Space and the arrow keys. */
export function LessonDrag({ lessons, onMove, children }: LessonDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = lessons.map(({ id }) => id)
  const titleOf = (id: unknown) => lessons.find((lesson) => lesson.id === id)?.title ?? 'The lesson'
  const placeOf = (id: unknown) => `${ids.indexOf(Number(id)) + 1} of ${ids.length}`
  // The library says at once that what was picked up is over itself, in the place of the first sentence.
  const moved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false
      return `Picked up ${titleOf(active.id)}, place ${placeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!moved.current && over.id === active.id)) return undefined
      moved.current = true
      return `${titleOf(active.id)} is now at place ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${titleOf(active.id)} was dropped at place ${placeOf(over.id)}.`
        : `${titleOf(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at place ${placeOf(active.id)}.`,
  }
  return (
    <DndContext
      id="lessons"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) onMove(Number(active.id), ids.indexOf(Number(over.id)))
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press Space to pick this lesson up, the arrow keys to move it, Space again to drop it, Escape to put it back.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
