import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../../../../platform/client/trpc.ts'
import { SearchBox } from '../../../../platform/client/ui/forms/search-box.tsx'
import { When } from '../../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../../platform/client/ui/rich.tsx'
import { t } from '../../../texts/merge.ts'

/** Maximum number of accounts in the list. If a search finds more, the administrator must type another word. */
const SHOWN = 8

interface FindAccountProps {
  /** The ID of the account that the list leaves out. */
  without: string
  onChoose: (account: { id: string; username: string }) => void
}

/** Finds an account by its name, number or ID. */
export function FindAccount({ without, onChoose }: FindAccountProps) {
  const [search, setSearch] = useState('')
  const { data } = trpc.users.list.useQuery(
    { search, limit: SHOWN },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
  const found = search === '' ? undefined : data?.items.filter(({ id }) => id !== without)
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t.intro}</p>
      <SearchBox
        id="merge-search"
        label={t.searchOther}
        placeholder={t.searchHint}
        value={search}
        onSearch={setSearch}
      />
      <p role="status" className={found?.length === 0 ? 'text-muted' : 'sr-only'}>
        {found?.length === 0 && t.noneFound}
      </p>
      {found && found.length > 0 && (
        <ul aria-label={t.found} className="divide-y divide-hairline">
          {found.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                className="grid w-full gap-0.5 rounded-control px-2 py-2.5 text-start hover:bg-sunken"
                onClick={() => onChoose(user)}
              >
                <span className="font-semibold break-all">{user.username}</span>
                <span className="text-sm break-words text-muted">
                  {[user.fullName, user.mobile].filter(Boolean).map((one) => `${one} · `)}
                  <Rich text={t.registered} tags={{ date: () => <When date={user.createdAt} as="date" /> }} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
