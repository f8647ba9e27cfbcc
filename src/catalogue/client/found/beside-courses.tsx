import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../platform/client/trpc.ts'
import type { searchAsked } from '../list/catalogue-input.ts'
import type { CatalogueSearch } from '../list/catalogue-search.ts'
import { FoundLessonLink } from './found-lesson-link.tsx'
import { t } from '../../texts/courses.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

interface SearchNoteProps {
  corrected: string | null
  isPartial: boolean
  search: CatalogueSearch
  onChange: (patch: CatalogueSearch) => void
}

/**
 * Explains how the search differs from the typed words. It shows the corrected word with a link to the exact search,
 * or a note that the courses contain only some of the words.
 */
export const SearchNote = ({ corrected, isPartial, search, onChange }: SearchNoteProps) => (
  <div className="mb-2 space-y-1">
    {corrected && (
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>
          <Rich
            text={t.showingResultsFor}
            tags={{ term: () => <bdi className="font-semibold">{corrected}</bdi> }}
          />
        </span>
        <button type="button" className="touch text-link text-sm" onClick={() => onChange({ exact: true })}>
          <Rich text={t.searchOnlyFor} tags={{ term: () => <bdi>{search.search}</bdi> }} />
        </button>
      </p>
    )}
    {isPartial && <p>{t.noneMatchesAll}</p>}
  </div>
)

/** Matching lessons, shown below the courses that were found. Renders nothing if no lesson matches. */
export function FoundLessons({ asked }: { asked: ReturnType<typeof searchAsked> }) {
  const { data: lessons = [] } = trpc.search.lessons.useQuery(asked, {
    placeholderData: keepPreviousData,
  })
  if (lessons.length === 0) return null
  return (
    <section aria-labelledby="found-lessons" className="mt-9">
      <h2 id="found-lessons" className="title-card">
        {t.inLessons}
      </h2>
      <ul className="card mt-3 divide-y divide-hairline">
        {lessons.map((lesson) => (
          <li key={lesson.lessonId}>
            <FoundLessonLink
              lesson={lesson}
              className="flex min-h-11 items-center gap-2 px-2 py-2.5 hover:bg-ink/5 sm:px-4"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
