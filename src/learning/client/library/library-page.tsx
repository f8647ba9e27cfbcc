import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpen, Trophy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { useRested } from '../../../platform/client/ui/hooks/use-rested.ts'
import type { Enrollment, LIBRARY_SORTS } from '../../learning.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { libraryInput } from './library-input.ts'
import { LibraryContinue } from './library-continue.tsx'
import { LibraryRow } from './library-row.tsx'
import { LibraryWeek } from './library-week.tsx'

/** From so many courses on, a library can be searched and sorted. */
const MANY = 12
const SEARCH_AFTER_MS = 250

type Sort = (typeof LIBRARY_SORTS)[number]

/** Everything that the reader learns: where to go on, what `waits`, then all of it. */
export function LibraryPage({ waits }: { waits: ReactNode }) {
  const { tab = 'current' } = useSearch({ from: '/_site/my-library' })
  const navigate = useNavigate({ from: '/my-library' })
  const [typed, setTyped] = useState('')
  const rested = useRested(typed, SEARCH_AFTER_MS)
  const [sort, setSort] = useState<Sort>('recent')
  const query = trpc.enrollments.library.useInfiniteQuery(
    libraryInput(tab, { search: rested.trim(), sort }),
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // From one tab to the other the counts and the course to go on with stay.
      placeholderData: (other) => other,
    },
  )
  const [library] = query.data?.pages ?? []
  if (!library) return query.isError ? <LoadMore query={query} /> : <Spinner />
  const { next } = library
  const list = (icon: ReactNode, empty: string) =>
    query.isPlaceholderData ? (
      <Spinner />
    ) : (
      <LibraryList
        enrollments={query.data?.pages.flatMap(({ items }) => items) ?? []}
        more={<LoadMore query={query} label="Show more courses" />}
        icon={icon}
        empty={rested.trim() ? 'No courses match your search.' : empty}
      />
    )
  return (
    <div className="shell pt-8 sm:pt-12">
      <h1 className="title-page">My Library</h1>
      {next?.resume && <LibraryContinue enrollment={next} resume={next.resume} />}
      {waits}
      {library.current + library.completed >= MANY && (
        <div className="mt-8 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <Input
            type="search"
            aria-label="Search your library"
            placeholder="Search your library"
            maxLength={MAX.search}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Select
            aria-label="Sort your library"
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value as Sort)}
          >
            <option value="recent">Recently studied</option>
            <option value="title">Title A–Z</option>
          </Select>
        </div>
      )}
      <Tabs
        label="My courses"
        className="mt-8 sm:mt-10"
        selected={tab}
        onSelect={(key) =>
          void navigate({
            search: key === 'completed' ? { tab: key } : {},
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          {
            key: 'current',
            label: 'In Progress',
            count: library.current,
            panel: list(<BookOpen />, 'No courses in progress'),
          },
          {
            key: 'completed',
            label: 'Completed',
            count: library.completed,
            panel: list(<Trophy />, 'No completed courses yet. Keep learning!'),
          },
        ]}
      />
      <LibraryWeek />
    </div>
  )
}

function LibraryList({
  enrollments,
  more,
  icon,
  empty,
}: {
  enrollments: Enrollment[]
  more: ReactNode
  icon: ReactNode
  empty: string
}) {
  if (enrollments.length === 0)
    return (
      <Empty
        icon={icon}
        text={empty}
        action={
          <Link to="/courses" className={buttonClass({ variant: 'secondary' })}>
            Browse Courses
          </Link>
        }
      />
    )
  return (
    <>
      <ul className="grid gap-4">
        {enrollments.map((enrollment) => (
          <li key={enrollment.id}>
            <LibraryRow enrollment={enrollment} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
