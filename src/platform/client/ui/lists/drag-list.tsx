import {
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

/** The announcements of screen readers about a row. `over` is the row whose position the moved row would take. */
export interface DragWords {
  instructions: string
  pickedUp: (key: string) => string
  isNowAt: (key: string, over: string) => string
  /** Announces that the row was dropped. `over` is null outside the list. */
  wasDropped: (key: string, over: string | null) => string
  isBack: (key: string) => string
}

interface DragListProps {
  id: string
  /** The rows in order. */
  keys: readonly string[]
  words: DragWords
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Makes the rows inside it draggable by mouse, by long press, or with Space and the arrow keys. */
export function DragList({ id, keys, words, onMove, children }: DragListProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // The library first reports that the row is over itself. Announcing this would replace the first announcement.
  const moved = useRef(false)
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
      }}
      accessibility={{
        screenReaderInstructions: { draggable: words.instructions },
        announcements: {
          onDragStart: ({ active }) => {
            moved.current = false
            return words.pickedUp(String(active.id))
          },
          onDragOver: ({ active, over }) => {
            if (!over || (!moved.current && over.id === active.id)) return undefined
            moved.current = true
            return words.isNowAt(String(active.id), String(over.id))
          },
          onDragEnd: ({ active, over }) => words.wasDropped(String(active.id), over && String(over.id)),
          onDragCancel: ({ active }) => words.isBack(String(active.id)),
        },
      }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
