import type { Lesson } from '../../lessons.schema.ts'
import { isOpen, NO_ENTITLEMENT } from '../../rules.ts'
import { SearchBox } from '../../../platform/client/ui/forms/search-box.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { contains } from '../../../platform/client/ui/lists/contains.ts'
import { t } from '../../texts/admin-lessons.ts'

// The names differ from the badges in the rows, so that screen readers and tests can distinguish them.
const KINDS = {
  all: {
    get label() {
      return t.allLessons
    },
    holds: () => true,
  },
  visible: {
    get label() {
      return t.shownToStudents
    },
    holds: (lesson) => lesson.isVisible,
  },
  hidden: {
    get label() {
      return t.notShown
    },
    holds: (lesson) => !lesson.isVisible,
  },
  premium: {
    get label() {
      return t.forBuyersOnly
    },
    holds: (lesson, courseIsPremium) =>
      !isOpen({
        lesson,
        course: { id: lesson.courseId, isPremium: courseIsPremium },
        entitlement: NO_ENTITLEMENT,
      }),
  },
  preview: {
    get label() {
      return t.openToEveryone
    },
    holds: (lesson) => lesson.isPreview,
  },
  videoless: {
    get label() {
      return t.withoutVideo
    },
    holds: (lesson) => lesson.kind === 'video' && !lesson.hasVideo,
  },
} satisfies Record<string, { label: string; holds: (lesson: Lesson, courseIsPremium: boolean) => boolean }>

export interface LessonFilter {
  search: string
  kind: keyof typeof KINDS
}

export const noFilter: LessonFilter = { search: '', kind: 'all' }
export const isFiltered = ({ search, kind }: LessonFilter) => search !== '' || kind !== 'all'

export const filterLessons = (lessons: Lesson[], { search, kind }: LessonFilter, courseIsPremium: boolean) =>
  lessons.filter(
    (lesson) =>
      KINDS[kind].holds(lesson, courseIsPremium) && contains(search, lesson.title, lesson.description),
  )

interface LessonFiltersProps {
  filter: LessonFilter
  onChange: (filter: LessonFilter) => void
}

/** Filters the list of lessons. */
export function LessonFilters({ filter, onChange }: LessonFiltersProps) {
  return (
    <>
      <SearchBox
        id="lesson-search"
        label={t.searchLessons}
        placeholder={t.titleOrDescription}
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
        className="min-w-0 flex-1 basis-56"
      />
      <div className="basis-44">
        <Select
          aria-label={t.whichLessons}
          value={filter.kind}
          onChange={(event) => onChange({ ...filter, kind: event.target.value as LessonFilter['kind'] })}
        >
          {Object.entries(KINDS).map(([kind, { label }]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}
