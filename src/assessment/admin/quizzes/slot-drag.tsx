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
import { t } from '../../texts/admin-quizzes.ts'

interface SlotDragProps {
  keys: readonly string[]
  nameOf: (key: string) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Makes the questions inside it draggable: by mouse, by long press, or with Space and the arrow keys. */
export function SlotDrag({ keys, nameOf, onMove, children }: SlotDragProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const name = (key: unknown) => nameOf(String(key))
  const place = (key: unknown) => keys.indexOf(String(key)) + 1
  // The library first reports that the question is over itself. This would replace the first announcement.
  const moved = useRef(false)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false
      return t.pickedUp(name(active.id), keys.length)
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!moved.current && over.id === active.id)) return undefined
      moved.current = true
      return t.isNowAt(name(active.id), place(over.id))
    },
    onDragEnd: ({ active, over }) => t.wasDroppedAt(name(active.id), place(over?.id ?? active.id)),
    onDragCancel: ({ active }) => t.isBackAt(name(active.id), place(active.id)),
  }
  return (
    <DndContext
      id="slots"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) onMove(place(active.id) - 1, place(over.id) - 1)
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragInstructions } }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
