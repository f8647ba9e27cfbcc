import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { payments } from '../../../payments/payments.policy.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import { MEMBERSHIP_TITLE, shownTitle } from '../../../payments/rules.ts'
import { MESSAGE_DUTIES } from '../../messages.rules.ts'
import { SEES_PLANS } from '../../students.policy.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'

interface StudentsFiltersProps {
  filter: StudentFilter
  onChange: (filter: StudentFilter) => void
}

type Option = readonly [value: string, label: string]

/**
 * The menus that filter the list. Shows only filters that the viewer's duties allow. Batches and plans are shown
 * only if they exist.
 */
export function StudentsFilters({ filter, onChange }: StudentsFiltersProps) {
  const viewer = useViewer()
  const own = coursesOf(viewer, 'students')
  const reads = payments.can(viewer, 'read')
  const { data: courses } = trpc.courses.list.useQuery({ limit: 100 })
  const { data: batches } = trpc.batches.list.useQuery({ limit: 100 })
  const { data: plans } = trpc.plans.list.useQuery(undefined, { enabled: useMay(SEES_PLANS) })
  const { search, ...rest } = filter
  const set = (name: keyof StudentFilter, value: string) => {
    const { [name]: _, ...others } = filter
    const isId = name === 'courseId' || name === 'batchId' || name === 'planId'
    onChange({ ...others, ...(value !== '' && { [name]: isId ? Number(value) : value }) } as StudentFilter)
  }
  const menus: [name: keyof StudentFilter, label: string, all: string, options: Option[]][] = [
    [
      'courseId',
      t.course,
      t.allCourses,
      (courses?.items ?? [])
        .filter(({ id }) => own === 'all' || own.includes(id))
        .map(({ id, title }) => [String(id), title]),
    ],
    ['batchId', t.batch, t.allBatches, (batches?.items ?? []).map(({ id, name }) => [String(id), name])],
    [
      'planId',
      t.plan,
      t.allPlans,
      own === 'all'
        ? [
            ['0', shownTitle(MEMBERSHIP_TITLE)],
            ...(plans ?? []).map(({ id, title }): Option => [String(id), title]),
          ]
        : [],
    ],
    [
      'paid',
      t.payment,
      t.anyPayment,
      reads
        ? [
            ['yes', t.paidYes],
            ['no', t.paidNo],
          ]
        : [],
    ],
    ['ends', t.access, t.anyAccess, [['soon', t.endsSoon]]],
    [
      'state',
      t.account,
      t.anyAccount,
      [
        ['blocked', t.blocked],
        ['open', t.notBlocked],
      ],
    ],
    [
      'seen',
      t.visit,
      t.anyVisit,
      [
        ['notLately', t.notRecently],
        ['never', t.neverSignedIn],
      ],
    ],
  ]
  return (
    <div role="group" aria-label={t.filters} className="mb-4 flex flex-wrap items-center gap-2">
      {/* On phones, the menus are on one line that scrolls horizontally. */}
      <div className="flex gap-2 max-sm:-mx-1 max-sm:max-w-[calc(100%+0.5rem)] max-sm:overflow-x-auto max-sm:p-1 sm:contents">
        {menus.map(([name, label, all, options]) =>
          options.length === 0 ? null : (
            <div key={name} className="w-40 shrink-0 sm:w-56">
              <Select
                aria-label={label}
                value={String(filter[name] ?? '')}
                onChange={({ target }) => set(name, target.value)}
              >
                <option value="">{all}</option>
                {options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            </div>
          ),
        )}
      </div>
      {Object.keys(rest).length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => onChange(search === undefined ? {} : { search })}>
          {t.clearFilters}
        </Button>
      )}
      {filter.seen === 'notLately' && <WriteToBehind courseId={filter.courseId} />}
    </div>
  )
}

/** A link to the WhatsApp messages for students who are behind. Without a course, staff choose it on that page. */
function WriteToBehind({ courseId }: { courseId: number | undefined }) {
  const own = coursesOf(useViewer(), MESSAGE_DUTIES.behind)
  if (own !== 'all' && (courseId === undefined ? own.length === 0 : !own.includes(courseId))) return null
  return (
    <Link
      to="/admin/messages"
      search={{ kind: 'behind', subject: courseId }}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      <Send aria-hidden="true" />
      {t.writeByWhatsapp}
    </Link>
  )
}
