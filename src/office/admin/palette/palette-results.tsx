import { ComboboxOption, ComboboxOptions } from '@headlessui/react'
import {
  BookOpen,
  CreditCard,
  ListVideo,
  type LucideIcon,
  Settings,
  UserRound,
  UsersRound,
  Zap,
} from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/palette.ts'
import { type Group, GROUPS, type Item } from './palette-items.ts'

const ICONS: Record<Group, LucideIcon> = {
  recent: Zap,
  action: Zap,
  page: ListVideo,
  setting: Settings,
  course: BookOpen,
  lesson: ListVideo,
  student: UserRound,
  batch: UsersRound,
  payment: CreditCard,
}

interface PaletteResultsProps {
  typed: string
  groups: { group: Group; items: Item[] }[]
  count: number
  isSearching: boolean
  isError: boolean
  retry: () => void
}

/** The results in groups, or advice if there are no results. */
export function PaletteResults({ typed, groups, count, isSearching, isError, retry }: PaletteResultsProps) {
  const id = useId()
  const search = typed.trim()
  const isEmpty = search !== '' && count === 0
  return (
    <>
      <p role="status" className="sr-only">
        {search === ''
          ? ''
          : isSearching
            ? t.searching
            : isEmpty
              ? t.nothingFound(search)
              : t.resultCount(count)}
      </p>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3">
          <p>{t.searchFailed}</p>
          <Button variant="secondary" size="sm" onClick={retry}>
            {t.tryAgain}
          </Button>
        </div>
      )}
      {isEmpty && !isError && (
        <div className="px-5 py-10 text-center">
          {isSearching ? (
            <p className="text-muted">{t.searching}</p>
          ) : (
            <>
              <p className="text-lg wrap-anywhere">{t.nothingFound(search)}</p>
              <p className="mt-1 text-muted">{t.nothingFoundHint}</p>
            </>
          )}
        </div>
      )}
      <ComboboxOptions
        static
        modal={false}
        aria-label={t.results}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:hidden"
      >
        {groups.map(({ group, items }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1.5">
            <p
              id={`${id}-${group}`}
              role="presentation"
              className="px-3 pt-2 pb-1 text-sm font-semibold text-muted"
            >
              {GROUPS[group]()}
            </p>
            {items.map((item) => (
              <Result key={item.key} item={item} />
            ))}
          </div>
        ))}
      </ComboboxOptions>
      <p className="hidden border-t border-hairline px-5 py-2 text-sm text-muted sm:pointer-fine:block">
        {t.keysHint}
      </p>
    </>
  )
}

function Result({ item }: { item: Item }) {
  const { title, about, state, group, Icon = ICONS[group] } = item
  return (
    <ComboboxOption
      value={item}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 data-focus:bg-amber-soft"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{title}</bdi>
        {about && (
          <bdi dir="auto" className="block truncate text-sm text-muted">
            {about}
          </bdi>
        )}
      </span>
      {state && <Badge>{state}</Badge>}
    </ComboboxOption>
  )
}
