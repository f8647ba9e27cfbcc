import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { cx } from '../../../platform/client/ui/cx.ts'
import { IconButton, iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { DragList } from '../../../platform/client/ui/lists/drag-list.tsx'
import { t } from '../../texts/admin-featured.ts'
import { t as lessons } from '../../texts/admin-lessons.ts'

interface FeaturedRowsProps {
  ids: readonly number[]
  titleOf: (id: number) => string
  isDraft: (id: number) => boolean
  onMove: (from: number, to: number) => void
  onRemove: (id: number) => void
}

/** The chosen courses. Administrators can move them by dragging, or with buttons. */
export function FeaturedRows({ ids, titleOf, isDraft, onMove, onRemove }: FeaturedRowsProps) {
  const nameOf = (key: string) => titleOf(Number(key))
  const placeOf = (key: string) => lessons.positionOf(ids.indexOf(Number(key)) + 1, ids.length)
  return (
    <DragList
      id="featured"
      keys={ids.map(String)}
      onMove={onMove}
      words={{
        instructions: t.dragInstructions,
        pickedUp: (key) => lessons.pickedUp(nameOf(key), placeOf(key)),
        isNowAt: (key, over) => lessons.isNowAt(nameOf(key), placeOf(over)),
        wasDropped: (key, over) =>
          over === null ? lessons.wasDropped(nameOf(key)) : lessons.wasDroppedAt(nameOf(key), placeOf(over)),
        isBack: (key) => lessons.isBackAt(nameOf(key), placeOf(key)),
      }}
    >
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
    </DragList>
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
