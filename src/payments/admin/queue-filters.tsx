import { Link, useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { CourseField } from '../../catalogue/admin/course-field.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../platform/client/ui/forms/input.tsx'
import { SearchBox } from '../../platform/client/ui/forms/search-box.tsx'
import type { QueueFlag } from '../rules.ts'
import { countFilters } from './count-filters.ts'
import { type PaymentsSearch, readPaymentsSearch } from './payments-search.ts'
import { t } from '../texts/admin-queue.ts'

const AGES_IN_HOURS = [6, 12, 24, 72, 168]

const ageName = (hours: number) =>
  hours === 24
    ? t.moreThanDay
    : hours === 168
      ? t.moreThanWeek
      : hours === 72
        ? t.moreThanDays(3)
        : t.moreThanHours(hours)

const flagNames = (): Record<QueueFlag, string> => ({
  none: t.noFlags,
  any: t.anyFlag,
  amount: t.amountDiffers,
  picture: t.screenshotUsed,
  gone: t.somethingDeleted,
})

/** The filters of the approval queue. The URL stores them. */
export function QueueFilters({ given }: { given: PaymentsSearch }) {
  const count = countFilters(given)
  const [open, setOpen] = useState(count > 0)
  const navigate = useNavigate({ from: '/admin/payments' })
  const choose = (more: Partial<Record<keyof PaymentsSearch, string>>) =>
    void navigate({ search: (before) => readPaymentsSearch({ ...before, ...more }), replace: true })
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox
          id="queue-search"
          label={t.searchPayments}
          placeholder={t.searchHint}
          value={given.search ?? ''}
          onSearch={(search) => choose({ search })}
          className="min-w-0 flex-1 basis-40 sm:max-w-xl"
        />
        <Button
          variant="secondary"
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={open}
          aria-controls="queue-filters"
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? t.filtersInUse(count) : t.filters}
        </Button>
      </div>
      <div id="queue-filters" hidden={!open}>
        {open && <Choices given={given} choose={choose} />}
      </div>
    </div>
  )
}

interface ChoicesProps {
  given: PaymentsSearch
  choose: (more: Partial<Record<keyof PaymentsSearch, string>>) => void
}

function Choices({ given, choose }: ChoicesProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <Field label={t.age} className="max-sm:col-span-2">
        <Select value={given.hours ?? ''} onChange={(event) => choose({ hours: event.target.value })}>
          <option value="">{t.anyTime}</option>
          {AGES_IN_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {ageName(hours)}
            </option>
          ))}
          {given.hours !== undefined && !AGES_IN_HOURS.includes(given.hours) && (
            <option value={given.hours}>{t.moreThanHours(given.hours)}</option>
          )}
        </Select>
      </Field>
      <Field label={t.flags} className="max-sm:col-span-2">
        <Select value={given.flag ?? ''} onChange={(event) => choose({ flag: event.target.value })}>
          <option value="">{t.allPayments}</option>
          {Object.entries(flagNames()).map(([flag, label]) => (
            <option key={flag} value={flag}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {(['least', 'most'] as const).map((end) => (
        <Field key={end} label={end === 'least' ? t.fromRupees : t.upToRupees}>
          <Input
            key={given[end]}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={given[end]}
            onBlur={(event) => choose({ [end]: event.target.value.replaceAll(/[₹,\s]/g, '') })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        </Field>
      ))}
      <CourseField
        label={t.course}
        className="col-span-2"
        prompt={t.allCourses}
        chosen={given.courseId}
        select={{
          value: given.courseId ?? '',
          onChange: (event) => choose({ courseId: event.target.value }),
        }}
      />
      {countFilters(given) > 0 && (
        <Link
          to="/admin/payments"
          search={readPaymentsSearch({ status: given.status, sort: given.sort, search: given.search })}
          className="text-link min-h-11 content-center"
        >
          {t.showAllPayments}
        </Link>
      )}
    </div>
  )
}
