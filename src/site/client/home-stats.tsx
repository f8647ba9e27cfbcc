import { useSettings } from '../../academy/client/settings.ts'
import { COUNTED, FIGURE_SETTINGS, type FigureSetting } from '../../academy/home.rules.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { countsFigures } from './home-input.ts'
import { t } from '../texts/home.ts'

const LABELS: Record<FigureSetting, string> = {
  get stat_students() {
    return t.activeStudents
  },
  get stat_courses() {
    return t.expertCourses
  },
  get stat_hours() {
    return t.learningHours
  },
  get stat_success() {
    return t.successRate
  },
}

/** The figures below the introduction: the owner's text, or a count. Hides empty texts and zero counts. */
export function HomeStats() {
  const settings = useSettings()
  const { data } = trpc.courses.figures.useQuery(undefined, { enabled: countsFigures(settings) })
  const counted = data && {
    stat_students: data.students,
    stat_courses: data.courses,
    stat_hours: data.hours,
    stat_success: data.success,
  }
  const textOf = (key: FigureSetting) => {
    const value = settings[key] ?? ''
    if (value !== COUNTED) return value
    const count = counted?.[key]
    if (!count) return ''
    return key === 'stat_success' ? `${count}%` : count.toLocaleString('en-IN')
  }
  const shown = FIGURE_SETTINGS.map((key) => [key, textOf(key)] as const).filter(([, text]) => text !== '')
  if (shown.length === 0) return null
  return (
    <div className="border-y border-hairline">
      <dl className={['shell grid grid-cols-2', COLUMNS[shown.length]].join(' ')}>
        {shown.map(([key, text], index) => (
          <div
            key={key}
            className={[
              'flex flex-col-reverse border-hairline py-3.5 md:py-4',
              index % 2 === 1 ? 'border-s ps-5 sm:ps-8' : 'md:not-first:border-s md:not-first:ps-8',
              index > 1 ? 'max-md:border-t' : '',
            ].join(' ')}
          >
            <dt className="text-sm text-muted">{LABELS[key]}</dt>
            <dd className="font-heading text-2xl font-semibold tabular-nums sm:text-3xl">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const COLUMNS: Record<number, string> = {
  1: 'max-md:grid-cols-1',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'md:grid-cols-4',
}
