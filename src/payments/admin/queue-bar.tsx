import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { Select } from '../../platform/client/ui/forms/input.tsx'
import { FreshButton } from '../../platform/client/ui/lists/fresh-button.tsx'
import { QueueKeysHint } from './queue-keys-hint.tsx'
import { QUEUE_SORTS, type QueueSort } from '../rules.ts'
import { t } from '../texts/admin-queue.ts'

const sortNames = (): Record<QueueSort, string> => ({
  oldest: t.oldestFirst,
  newest: t.newestFirst,
  largest: t.largestFirst,
  smallest: t.smallestFirst,
})

interface QueueBarProps {
  sort: QueueSort
  /** Number of payments that can be selected. */
  waiting: number
  selected: number
  onSelectAll: () => void
  fresh: number
  onShowFresh: () => void
  /** Null if no payment can be decided. */
  keys: ComponentProps<typeof QueueKeysHint> | null
}

/** The bar above the cards: sort order, selection, and new payments. */
export function QueueBar({ sort, waiting, selected, onSelectAll, fresh, onShowFresh, keys }: QueueBarProps) {
  const navigate = useNavigate({ from: '/admin/payments' })
  const sorts = sortNames()
  const all = selected > 0 && selected === waiting
  return (
    <div className="sticky short:static top-16 z-20 mb-1 flex min-h-13 flex-wrap items-center gap-x-5 bg-page">
      {waiting > 0 && (
        <Checkbox
          label={<span className="text-sm">{selected === 0 ? t.selectAll : t.selectedCount(selected)}</span>}
          aria-label={all ? t.selectNone : t.selectAll}
          checked={all}
          onChange={onSelectAll}
        />
      )}
      <div className="w-48">
        <Select
          aria-label={t.sortOrder}
          value={sort}
          onChange={(event) =>
            void navigate({
              search: (before) => ({ ...before, sort: event.target.value as QueueSort }),
              replace: true,
            })
          }
          className="text-sm md:min-h-9"
        >
          {QUEUE_SORTS.map((key) => (
            <option key={key} value={key}>
              {sorts[key]}
            </option>
          ))}
        </Select>
      </div>
      <span className="me-auto" />
      {keys && <QueueKeysHint {...keys} />}
      <FreshButton count={fresh} label={t.newPayments(fresh)} onShow={onShowFresh} />
    </div>
  )
}
