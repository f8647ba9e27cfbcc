import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { CourseText } from '../../catalogue/client/course/course-facts.tsx'
import { CourseThumbnail } from '../../catalogue/client/list/course-thumbnail.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { useRested } from '../../platform/client/ui/hooks/use-rested.ts'
import { counted } from '../../platform/count.ts'

const PAUSE_MS = 100
const SHORTEST = 2
const SHOWN = 5

const row =
  'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 outline-offset-[-2px] hover:bg-ink/7 focus-visible:bg-ink/7'

/** The courses that a search would find first: by their title, teacher, category or lessons, and whatever is misspelt. */
export function SearchSuggestions({ typed, onChoose }: { typed: string; onChoose: () => void }) {
  const search = useRested(typed, PAUSE_MS)
  const asks = search.length >= SHORTEST
  const { data } = trpc.courses.list.useQuery(
    { search, brief: true, published: true, limit: SHOWN },
    { enabled: asks, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const found = asks ? (data?.items ?? []) : []
  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 && counted(found.length, 'suggestion')}
      </p>
      {found.length > 0 && (
        <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain border-b border-hairline bg-page shadow-floating">
          <ul aria-label="Suggestions" className="shell grid pb-3 lg:grid-cols-2">
            {found.map((course) => (
              <li key={course.id} className="min-w-0">
                <Link to="/courses/$slug" params={{ slug: course.slug }} onClick={onChoose} className={row}>
                  <CourseThumbnail
                    address={course.thumbnail}
                    sizes="4rem"
                    fill
                    className="h-9 w-16 shrink-0 rounded-sm"
                  />
                  <span className="grid min-w-0">
                    <span className="truncate font-medium">
                      <CourseText course={course}>{course.title}</CourseText>
                    </span>
                    <span className="truncate text-sm text-muted">
                      {course.instructor} · {course.category}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
            <li className="min-w-0">
              <Link to="/courses" search={{ search }} onClick={onChoose} className={row}>
                <Search aria-hidden="true" className="size-5 w-16 shrink-0 text-muted" />
                <span className="truncate font-medium">
                  All results for “<bdi dir="auto">{search}</bdi>”
                </span>
              </Link>
            </li>
          </ul>
        </div>
      )}
    </>
  )
}
