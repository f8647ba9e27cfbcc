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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { cx } from '../../../platform/client/ui/cx.ts'
import { IconButton, iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { t } from '../../texts/admin-featured.ts'
import { t as lessons } from '../../texts/admin-lessons.ts'

interface FeaturedRowsProps {
  ids: readonly number[]
  titleOf: (id: number) => string
  isDraft: (id: number) => boolean
  onMove: (from: number, to: number) => void
  onRemove: (id: number) => void
}

/** The chosen courses. They are moved by dragging, or with buttons. */
export function FeaturedRows({ ids, titleOf, isDraft, onMove, onRemove }: FeaturedRowsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: unknown) => titleOf(Number(id))
  const placeOf = (id: unknown) => lessons.positionOf(ids.indexOf(Number(id)) + 1, ids.length)
  const announcements: Announcements = {
    onDragStart: ({ active }) => lessons.pickedUp(nameOf(active.id), placeOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? lessons.isNowAt(nameOf(active.id), placeOf(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? lessons.wasDroppedAt(nameOf(active.id), placeOf(over.id))
        : lessons.wasDropped(nameOf(active.id)),
    onDragCancel: ({ active }) => lessons.isBackAt(nameOf(active.id), placeOf(active.id)),
  }
  return (
    <DndContext
      id="featured"
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: lessons.dragInstructions },
      }}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over) onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
      }}
    >
      <SortableContext items={ids.map(String)} strategy={verticalListSortingStrategy}>
        <ol
          aria-label={t.featuredCourses}
          className="divide-y divide-hairline rounded-card border border-hairline"
        >
          {ids.map((id, at) => (
            <Row
              key={id}
              id={id}
              at={at}
              all={ids.length}
              title={titleOf(id)}
              isDraft={isDraft(id)}
              onMove={onMove}
              onRemove={onRemove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type RowProps = Pick<FeaturedRowsProps, 'onMove' | 'onRemove'> & {
  id: number
  at: number
  all: number
  title: string
  isDraft: boolean
}

function Row({ id, at, all, title, isDraft, onMove, onRemove }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: String(id) })
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
        ...(transition && { transition }),
      }}
      className={cx(
        'relative flex items-center gap-1 bg-surface px-1 py-1 first:rounded-t-card last:rounded-b-card',
        isDragging && 'z-10 shadow-floating ring-2 ring-amber-mark',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t.reorder(title)}
        title={t.reorder(title)}
        className={iconButtonClass('ghost', 'cursor-grab touch-manipulation max-sm:hidden')}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <span className="min-w-0 flex-1 px-2">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {isDraft && <span className="block text-sm text-muted">{t.draftHidden}</span>}
      </span>
      <IconButton label={t.moveUp(title)} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton label={t.moveDown(title)} disabled={at === all - 1} onClick={() => onMove(at, at + 1)}>
        <ArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t.remove(title)} onClick={() => onRemove(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
