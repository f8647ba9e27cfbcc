import { keepPreviousData } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type LucideIcon, Search, Tag, UserRound } from 'lucide-react'
import { FoundLessonLink } from '../../../catalogue/client/found/found-lesson-link.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { useDebouncedValue } from '../../../platform/client/ui/hooks/use-debounced-value.ts'
import { CourseRow, rowClass } from './course-row.tsx'
import { RecentCourses } from './recent-courses.tsx'
import { t } from '../../texts/search.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

const PAUSE_MS = 100
const SHORTEST = 2

interface PlaceLinkProps {
  icon: LucideIcon
  kind?: string
  name: string
  place: LinkProps
  onChoose: () => void
}

/** A link to a topic, a teacher, or all results. */
const PlaceLink = ({ icon: Icon, kind, name, place, onChoose }: PlaceLinkProps) => (
  <Link {...place} onClick={onChoose} className={rowClass}>
    <Icon aria-hidden="true" className="size-5 w-16 shrink-0 text-muted" />
    <span className="min-w-0 truncate">
      <bdi dir="auto" className="font-medium">
        {name}
      </bdi>
      {kind && <span className="text-sm text-muted"> · {kind}</span>}
    </span>
  </Link>
)

/**
 * Suggestions for a search: courses, lessons and positions in them, topics and teachers. Without a search, shows
 * recently viewed courses.
 */
export function SearchSuggestions({ typed, onChoose }: { typed: string; onChoose: () => void }) {
  const search = useDebouncedValue(typed, PAUSE_MS)
  const asks = search.length >= SHORTEST
  const { data } = trpc.search.suggest.useQuery(
    { search },
    { enabled: asks, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const {
    corrected = null,
    partial = false,
    courses = [],
    lessons = [],
    topics = [],
    teachers = [],
  } = (asks && data) || {}
  const count = courses.length + lessons.length + topics.length + teachers.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 &&
          [
            corrected ? t.suggestionsFor(count, corrected) : t.suggestionCount(count),
            partial && t.someWordsMatch,
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-9rem)] overflow-y-auto overscroll-contain bg-page shadow-floating not-empty:border-b not-empty:border-hairline">
        {!typed.trim() && <RecentCourses onChoose={onChoose} />}
        {count > 0 && (
          <div className="shell pb-3">
            {corrected && (
              <p aria-hidden="true" className="px-2 pb-1 text-sm text-muted">
                <Rich
                  text={t.showingResultsFor}
                  tags={{ term: () => <bdi className="font-semibold text-ink">{corrected}</bdi> }}
                />
              </p>
            )}
            {partial && (
              <p aria-hidden="true" className="px-2 pb-1 text-sm text-muted">
                {t.noneMatchesAll}
              </p>
            )}
            <ul aria-label={t.suggestions} className="grid lg:grid-cols-2">
              {courses.map((course) => (
                <li key={course.id} className="min-w-0">
                  <CourseRow
                    course={course}
                    about={[course.instructor, course.category]}
                    onChoose={onChoose}
                  />
                </li>
              ))}
              {lessons.map((lesson) => (
                <li key={lesson.lessonId} className="min-w-0">
                  <FoundLessonLink lesson={lesson} onClick={onChoose} className={rowClass} />
                </li>
              ))}
              {topics.map((category) => (
                <li key={category} className="min-w-0">
                  <PlaceLink
                    icon={Tag}
                    kind={t.topic}
                    name={category}
                    place={{ to: '/courses', search: { category } }}
                    onChoose={onChoose}
                  />
                </li>
              ))}
              {teachers.map(({ name, slug }) => (
                <li key={name} className="min-w-0">
                  <PlaceLink
                    icon={UserRound}
                    kind={t.teacher}
                    name={name}
                    place={
                      slug
                        ? { to: '/teachers/$slug', params: { slug } }
                        : { to: '/courses', search: { search: name } }
                    }
                    onChoose={onChoose}
                  />
                </li>
              ))}
              <li className="min-w-0">
                <PlaceLink
                  icon={Search}
                  name={t.allResultsFor(search)}
                  place={{ to: '/courses', search: { search } }}
                  onChoose={onChoose}
                />
              </li>
            </ul>
          </div>
        )}
      </div>
    </>
  )
}
