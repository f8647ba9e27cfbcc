import type { ReactNode } from 'react'
import { DragList } from '../../../platform/client/ui/lists/drag-list.tsx'
import { t } from '../../texts/admin-quizzes.ts'

interface SlotDragProps {
  keys: readonly string[]
  nameOf: (key: string) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Makes the questions inside it draggable. */
export function SlotDrag({ keys, nameOf, onMove, children }: SlotDragProps) {
  const place = (key: string) => keys.indexOf(key) + 1
  return (
    <DragList
      id="slots"
      keys={keys}
      onMove={onMove}
      words={{
        instructions: t.dragInstructions,
        pickedUp: (key) => t.pickedUp(nameOf(key), keys.length),
        isNowAt: (key, over) => t.isNowAt(nameOf(key), place(over)),
        wasDropped: (key, over) => t.wasDroppedAt(nameOf(key), place(over ?? key)),
        isBack: (key) => t.isBackAt(nameOf(key), place(key)),
      }}
    >
      {children}
    </DragList>
  )
}
