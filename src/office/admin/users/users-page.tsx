import { keepPreviousData } from '@tanstack/react-query'
import { formatCount } from '../../../platform/count.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserSearch } from 'lucide-react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { useSettings } from '../../../academy/client/settings.ts'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { readUsersSearch, usersInput } from './users-search.ts'
import { decidesNumbers } from './numbers/decides-numbers.ts'
import { NumbersToConfirm } from './numbers/numbers-to-confirm.tsx'
import { NewUsers } from './new-users.tsx'
import { UsersTable } from './users-table.tsx'
import { t } from '../../texts/users.ts'

/** The list of all accounts. */
export function UsersPage() {
  const given = readUsersSearch(useSearch({ from: '/admin/users' }))
  const navigate = useNavigate({ from: '/admin/users' })
  const query = trpc.users.list.useInfiniteQuery(usersInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const users = query.data?.pages.flatMap((page) => page.items)
  const { total, capped } = query.data?.pages[0] ?? { total: 0, capped: false }
  const viewer = useViewer()
  const showsNumbers = decidesNumbers(viewer, useSettings())
  return (
    <AdminPage title={t.users} actions={<NewUsers />}>
      {showsNumbers && <NumbersToConfirm />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          id="user-search"
          label={t.searchUsers}
          placeholder={t.searchHint}
          value={given.search ?? ''}
          onSearch={(search) =>
            void navigate({
              search: ({ sort, direction }) => ({
                ...(sort && { sort }),
                ...(direction && { direction }),
                ...(search && { search }),
              }),
              replace: true,
            })
          }
          className="w-full max-w-md"
        />
        {users && users.length > 0 && (
          <p role="status" className="text-sm text-muted tabular-nums">
            {t.usersOf(formatCount(users.length), total, capped)}
          </p>
        )}
      </div>
      {!users ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : users.length === 0 ? (
        <Empty icon={<UserSearch />} text={t.noUsersFound} />
      ) : (
        <>
          <UsersTable
            users={users}
            busy={query.isPlaceholderData}
            sort={given.sort}
            descending={given.direction === 'desc'}
            onSort={(sort, descending) =>
              void navigate({
                search: ({ search }) => ({
                  ...(search !== undefined && { search }),
                  ...(sort && { sort }),
                  ...(descending && { direction: 'desc' as const }),
                }),
                replace: true,
              })
            }
          />
          <LoadMore query={query} label={t.showMoreUsers} />
        </>
      )}
    </AdminPage>
  )
}
