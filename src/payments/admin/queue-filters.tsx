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

const AGES = [
  [6, 'More than 6 hours'],
  [12, 'More than 12 hours'],
  [24, 'More than a day'],
  [72, 'More than 3 days'],
  [168, 'More than a week'],
] as const

const FLAGS: Record<QueueFlag, string> = {
  none: 'No flags',
  any: 'Any flag',
  amount: 'Amount doesn’t match',
  picture: 'Screenshot already used',
  gone: 'Course or account deleted',
}

/** Which payments the approval queue shows; part of the address. */
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
          label="Search payments"
          placeholder="Transaction ID, user, ₹ amount, course, order code or #number"
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
          Filters{count > 0 && ` (${count})`}
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
      <Field label="Waiting or sent for" className="max-sm:col-span-2">
        <Select value={given.hours ?? ''} onChange={(event) => choose({ hours: event.target.value })}>
          <option value="">Any time</option>
          {AGES.map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
          {given.hours !== undefined && !AGES.some(([hours]) => hours === given.hours) && (
            <option value={given.hours}>More than {given.hours} hours</option>
          )}
        </Select>
      </Field>
      <Field label="Flags" className="max-sm:col-span-2">
        <Select value={given.flag ?? ''} onChange={(event) => choose({ flag: event.target.value })}>
          <option value="">All payments</option>
          {Object.entries(FLAGS).map(([flag, label]) => (
            <option key={flag} value={flag}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {(['least', 'most'] as const).map((end) => (
        <Field key={end} label={end === 'least' ? 'From (₹)' : 'Up to (₹)'}>
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
        label="Course"
        className="col-span-2"
        prompt="All courses"
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
          Show all payments
        </Link>
      )}
    </div>
  )
}
