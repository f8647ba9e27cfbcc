import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { RoleBadge } from './role-badge.tsx'
import type { UsersSearch } from './users-search.ts'
import { t } from '../../texts/users.ts'

type Sort = NonNullable<UsersSearch['sort']>

interface UsersTableProps {
  users: Outputs['users']['list']['items']
  busy: boolean
  sort: Sort | undefined
  descending: boolean
  /** If `sort` is undefined, the list is in the order of registration. */
  onSort: (sort: Sort | undefined, descending: boolean) => void
}

const columns = [
  {
    get label() {
      return t.username
    },
    sort: 'username',
  },
  {
    get label() {
      return t.fullNameColumn
    },
    sort: 'fullName',
  },
  {
    get label() {
      return t.role
    },
    sort: 'role',
  },
] as const

/** The accounts. A username links to the user's page. */
export function UsersTable({ users, busy, sort, descending, onSort }: UsersTableProps) {
  return (
    // Focusable, because keyboard users must be able to scroll the table.
    <section aria-label={t.users} tabIndex={0} className="card overflow-x-auto" aria-busy={busy}>
      <table className="row-table">
        <thead>
          <tr>
            <th scope="col" className="max-sm:hidden">
              {t.id}
            </th>
            {columns.map((column) => {
              const chosen = sort === column.sort
              const Icon = !chosen ? ChevronsUpDown : descending ? ArrowDown : ArrowUp
              return (
                <th
                  key={column.sort}
                  scope="col"
                  aria-sort={chosen ? (descending ? 'descending' : 'ascending') : undefined}
                  className="px-1! py-1!"
                >
                  <button
                    type="button"
                    // Cycles through ascending, descending and unsorted.
                    onClick={() =>
                      chosen && descending ? onSort(undefined, false) : onSort(column.sort, chosen)
                    }
                    className={cx(
                      'inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold whitespace-nowrap hover:bg-ink/5 md:min-h-9',
                      !chosen && '[&_svg]:text-muted',
                    )}
                  >
                    {column.label}
                    <Icon aria-hidden="true" className="size-3.5" />
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className={busy ? 'opacity-60' : undefined}>
          {users.map((user) => (
            <tr key={user.id} className="max-sm:grid-cols-[1fr_auto]">
              <td className="font-mono text-xs whitespace-nowrap text-muted max-sm:order-4" title={user.id}>
                {user.id.slice(0, 8)}…
              </td>
              <td className="wrap-anywhere max-sm:order-1">
                <Link to="/admin/users/$id" params={{ id: user.id }} className="row-link text-link">
                  {user.username}
                </Link>
              </td>
              <td className="wrap-anywhere max-sm:order-3">
                <span className="max-sm:me-3">{user.fullName ?? '-'}</span>
                {user.mobile && (
                  <MobileLink
                    mobile={user.mobile}
                    isConfirmed={user.isMobileConfirmed}
                    className="sm:flex sm:w-fit"
                  />
                )}
              </td>
              <td className="max-sm:order-2">
                <RoleBadge user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
