import { formatCount } from '../../../platform/count.ts'
import { LENGTHS, LEVELS, COURSE_SORTS } from '../../courses.rules.ts'
import { LANGUAGES } from '../../../platform/constants.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { RadioList } from '../../../platform/client/ui/lists/radio-list.tsx'
import { lengthName, priceName, sortName } from '../found/catalogue-words.ts'
import { levelName } from '../found/level-names.ts'
import { type CatalogueSearch, type CourseFilter, PRICES } from './catalogue-search.ts'
import { useFacets } from './use-catalogue.ts'
import { t } from '../../texts/courses.ts'

type Counted = { category: string; kind: Partial<Record<keyof CourseFilter, string>>; count: number }

export interface CourseFiltersProps {
  search: CatalogueSearch
  /** Called with only the changed parameters. */
  onChange: (patch: CatalogueSearch) => void
}

/** Parses a `kind` of `courses.facets` into its parts. */
function readKind(kind: string): Counted['kind'] {
  const [language = '', price = '', level = '', length = ''] = kind.split('/')
  return { language, price, level, length }
}

type Option = { value: string; label: string }

const optionsOf = <T extends string>(values: readonly T[], nameOf: (value: T) => string): Option[] =>
  values.map((value) => ({ value, label: nameOf(value) }))

/** Returns the options of each filter, with its label and the label of the option “any”. */
const choices = (): { name: keyof CourseFilter; legend: string; any: string; known: Option[] }[] => [
  { name: 'price', legend: t.price, any: t.anyPrice, known: optionsOf(PRICES, priceName) },
  { name: 'level', legend: t.level, any: t.anyLevel, known: optionsOf(LEVELS, levelName) },
  { name: 'length', legend: t.length, any: t.anyLength, known: optionsOf(LENGTHS, lengthName) },
  {
    name: 'language',
    legend: t.language,
    any: t.anyLanguage,
    known: optionsOf(LANGUAGES, (language) => LANGUAGE_NAMES[language]),
  },
]

/**
 * The filters for category, price, level, length and language. Each option shows the number of courses that match it
 * and the other filters. An option is hidden if it would not change the result.
 */
export function CourseFilters({ search, onChange }: CourseFiltersProps) {
  const facets = useFacets(search)
  const all = choices()
  const capped = facets.some((facet) => facet.capped)
  const isChosen = (category: string) => category.toLowerCase() === search.category?.toLowerCase()
  const counted: Counted[] = facets.flatMap(({ category, kinds }) =>
    kinds.map(({ kind, count }) => ({ category, kind: readKind(kind), count })),
  )
  /** Counts the courses that match all other filters. */
  const count = (
    but: keyof CourseFilter | 'category',
    wanted: (one: Counted) => boolean = () => true,
  ): string => {
    const passing = counted.filter(
      (one) =>
        (but === 'category' || search.category === undefined || isChosen(one.category)) &&
        all.every(({ name }) => name === but || !search[name] || one.kind[name] === search[name]) &&
        wanted(one),
    )
    return `${formatCount(passing.reduce((sum, one) => sum + one.count, 0))}${capped ? '+' : ''}`
  }
  const chosen = facets.find(({ category }) => isChosen(category))
  return (
    <div className="grid grid-cols-1 gap-6">
      <RadioList
        legend={t.category}
        options={[
          { value: '', label: t.all, count: count('category') },
          ...facets.map(({ category }) => ({
            value: category,
            label: category,
            count: count('category', (one) => one.category === category),
          })),
        ]}
        value={search.category === undefined ? '' : (chosen?.category ?? search.category)}
        onChange={(category) => onChange({ category: category || undefined })}
      />
      {all.map(({ name, legend, any, known }) => {
        const there = new Set(counted.map(({ kind }) => kind[name]))
        if (there.size < 2 && !search[name]) return null
        const options = known.filter(({ value }) => there.has(value) || value === search[name])
        return (
          <RadioList
            key={name}
            legend={legend}
            options={[
              { value: '', label: any, count: count(name) },
              ...options.map(({ value, label }) => ({
                value,
                label,
                count: count(name, ({ kind }) => kind[name] === value),
              })),
            ]}
            value={search[name] ?? ''}
            onChange={(value) => onChange({ [name]: value || undefined })}
          />
        )
      })}
    </div>
  )
}

/** The sort order. The default is the best match for a search, otherwise the academy's own order. */
export const SortSelect = ({ search, onChange }: CourseFiltersProps) => (
  <label className="flex items-center gap-3">
    <span className="shrink-0 text-sm font-semibold">{t.sortBy}</span>
    <span className="block min-w-0 flex-1">
      <Select
        value={search.sort ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: COURSE_SORTS.find((sort) => sort === value) })
        }
      >
        <option value="">{search.search ? t.bestMatch : t.featured}</option>
        {COURSE_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(sort)}
          </option>
        ))}
      </Select>
    </span>
  </label>
)
