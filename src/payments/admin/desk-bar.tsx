import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { Select } from '../../platform/client/ui/forms/input.tsx'
import { FreshButton } from '../../platform/client/ui/lists/fresh-button.tsx'
import { DeskKeys } from './desk-keys-hint.tsx'
import { DESK_SORTS, type DeskSort } from '../rules.ts'

const SORTS: Record<DeskSort, string> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  largest: 'Largest amount first',
  smallest: 'Smallest amount first',
}

interface DeskBarProps {
  sort: DeskSort
  /** How many can be selected. */
  waiting: number
  selected: number
  onSelectAll: () => void
  fresh: number
  onShowFresh: () => void
  /** Null where nothing is decided. */
  keys: ComponentProps<typeof DeskKeys> | null
}

/** Stands over the cards: the order, what is selected, and what is new. */
export function DeskBar({ sort, waiting, selected, onSelectAll, fresh, onShowFresh, keys }: DeskBarProps) {
  const navigate = useNavigate({ from: '/admin/payments' })
  const all = selected > 0 && selected === waiting
  return (
    <div className="sticky short:static top-16 z-20 mb-1 flex min-h-13 flex-wrap items-center gap-x-5 bg-page">
      {waiting > 0 && (
        <Checkbox
          label={<span className="text-sm">{selected === 0 ? 'Select all' : `${selected} selected`}</span>}
          aria-label={all ? 'Select none' : 'Select all'}
          checked={all}
          onChange={onSelectAll}
        />
      )}
      <div className="w-48">
        <Select
          aria-label="Order of the payments"
          value={sort}
          onChange={(event) =>
            void navigate({
              search: (before) => ({ ...before, sort: event.target.value as DeskSort }),
              replace: true,
            })
          }
          className="text-sm md:min-h-9"
        >
          {DESK_SORTS.map((key) => (
            <option key={key} value={key}>
              {SORTS[key]}
            </option>
          ))}
        </Select>
      </div>
      <span className="mr-auto" />
      {keys && <DeskKeys {...keys} />}
      <FreshButton count={fresh} noun="payment" onShow={onShowFresh} />
    </div>
  )
}
