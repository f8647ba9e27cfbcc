import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpen, Trophy } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { MAX } from '../../../platform/constants.ts'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { useDebouncedValue } from '../../../platform/client/ui/hooks/use-debounced-value.ts'
import type { Enrollment, LIBRARY_SORTS } from '../../learning.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { libraryInput } from './library-input.ts'
import { hasDownloads } from '../offline/has-downloads.ts'
import { LibraryContinue } from './library-continue.tsx'
import { LibraryRow } from './library-row.tsx'
import { LibraryWeek } from './library-week.tsx'
import { t } from '../../texts/library.ts'

const LibraryMistakes = lazyPart(() => import('./library-mistakes.tsx').then((m) => m.LibraryMistakes), {
  quiet: true,
})

const LibraryDownloads = lazyPart(
  () => import('../offline/library-downloads.tsx').then((m) => m.LibraryDownloads),
  { quiet: true },
)

/** The library has search and sorting if a student has at least this many courses. */
const MANY = 12
const SEARCH_AFTER_MS = 250

type Sort = (typeof LIBRARY_SORTS)[number]

/** The student's courses: first the course to continue with, then the content of `waits`, then the full list. */
export function LibraryPage({ waits }: { waits: ReactNode }) {
  const { tab: given } = useSearch({ from: '/_site/my-library' })
  const tab = given === 'completed' ? given : 'current'
  const navigate = useNavigate({ from: '/my-library' })
  const [typed, setTyped] = useState('')
  const rested = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const [sort, setSort] = useState<Sort>('recent')
  const query = trpc.enrollments.library.useInfiniteQuery(
    libraryInput(tab, { search: rested.trim(), sort }),
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // Keeps showing the counts and the course to continue with while another tab loads.
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
        more={<LoadMore query={query} label={t.showMoreCourses} />}
        icon={icon}
        empty={rested.trim() ? t.noneMatches : empty}
      />
    )
  return (
    <div className="shell pt-8 sm:pt-12">
      <h1 className="title-page">{t.myLibrary}</h1>
      {library.batches.length > 0 && (
        <p className="mt-2 break-words text-muted">{t.yourBatches(library.batches.join(', '))}</p>
      )}
      {next?.resume && <LibraryContinue enrollment={next} resume={next.resume} />}
      {waits}
      {library.current + library.completed >= MANY && (
        <div className="mt-8 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <Input
            type="search"
            aria-label={t.searchLibrary}
            placeholder={t.searchLibrary}
            maxLength={MAX.search}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Select
            aria-label={t.sortLibrary}
            value={sort}
            onChange={(event) => setSort(event.currentTarget.value as Sort)}
          >
            <option value="recent">{t.recentlyStudied}</option>
            <option value="title">{t.byTitle}</option>
          </Select>
        </div>
      )}
      <Tabs
        label={t.myCourses}
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
            label: t.inProgress,
            count: library.current,
            panel: list(<BookOpen />, t.noneInProgress),
          },
          {
            key: 'completed',
            label: t.completed,
            count: library.completed,
            panel: list(<Trophy />, t.noneCompleted),
          },
        ]}
      />
      <LibraryWeek />
      {library.hasQuizzes && <Mistakes />}
      <Downloads />
    </div>
  )
}

/** Reserves the space of the link to the mistake notebook. Only students of courses with quizzes load the link. */
function Mistakes() {
  const isInBrowser = useInBrowser()
  return (
    <div className="mt-2 min-h-11">
      {isInBrowser && (
        <Suspense>
          <LibraryMistakes />
        </Suspense>
      )}
    </div>
  )
}

/** Only devices with downloads load this part. */
function Downloads() {
  return useInBrowser() && hasDownloads() ? (
    <div className="mt-2 min-h-11">
      <Suspense>
        <LibraryDownloads />
      </Suspense>
    </div>
  ) : null
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
            {t.browseCourses}
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
