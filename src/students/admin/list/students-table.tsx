import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { MobileLink } from '../../../accounts/client/registration/mobile-link.tsx'
import { formatRupees } from '../../../platform/money.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { StudentColumn } from '../../students.rules.ts'
import type { ListedStudent } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { columnNames } from './column-names.ts'

/** Columns whose values need no label. On phones, the values of other columns have a label. */
const UNLABELLED: ReadonlySet<StudentColumn> = new Set(['mobile', 'batches'])

interface StudentsTableProps {
  students: readonly ListedStudent[]
  columns: readonly StudentColumn[]
  busy: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], selected: boolean) => void
}

/** The students, with the chosen columns. For staff of the whole academy, names are links to the students' pages. */
export function StudentsTable({ students, columns, busy, selected, onSelect }: StudentsTableProps) {
  const names = columnNames()
  // A student's page shows all courses, so it needs the duty in the whole academy.
  const opens = useMay('students')
  const all = students.every(({ id }) => selected.has(id))
  return (
    // Focusable, because keyboard users must be able to scroll the table.
    <section aria-label={t.students} tabIndex={0} className="card overflow-x-auto" aria-busy={busy}>
      <table className="row-table">
        <thead>
          <tr>
            <th scope="col" className="row-tick">
              <Tick
                label={t.selectPage}
                checked={all}
                onChange={(checked) =>
                  onSelect(
                    students.map(({ id }) => id),
                    checked,
                  )
                }
              />
            </th>
            <th scope="col">{t.name}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap max-sm:hidden">
                {names[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={busy ? 'opacity-60' : undefined}>
          {students.map((student) => {
            const { id, username, fullName, blockedAt } = student
            return (
              <tr key={id} className="max-sm:flex max-sm:flex-wrap">
                <td className="row-tick">
                  <Tick
                    label={t.select(fullName ?? username)}
                    checked={selected.has(id)}
                    onChange={(checked) => onSelect([id], checked)}
                  />
                </td>
                <th scope="row" className="font-normal max-sm:flex-1 max-sm:basis-7/12 sm:min-w-40">
                  {opens ? (
                    <Link
                      to="/admin/users/$id"
                      params={{ id }}
                      className="row-link text-link wrap-anywhere max-sm:me-2 max-sm:inline-block"
                    >
                      {fullName ?? username}
                    </Link>
                  ) : (
                    <span className="font-semibold wrap-anywhere">{fullName ?? username}</span>
                  )}
                  {fullName && <span className="text-muted wrap-anywhere sm:block">{username}</span>}
                  {blockedAt && <Badge className="max-sm:ms-2">{t.blocked}</Badge>}
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    data-label={UNLABELLED.has(column) ? undefined : names[column]}
                    className={cx('tabular-nums', column === 'batches' && 'sm:min-w-48')}
                  >
                    {cellOf(student, column)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function cellOf(student: ListedStudent, column: StudentColumn): ReactNode {
  switch (column) {
    case 'mobile':
      return student.mobile && <MobileLink mobile={student.mobile} isConfirmed={student.isMobileConfirmed} />
    case 'batches':
      return student.batches.join(', ')
    case 'courses':
      return student.courses
    case 'paid':
      return student.paid ? formatRupees(student.paid) : ''
    case 'endsAt':
      return student.endsAt && <When date={student.endsAt} as="date" />
    case 'seenAt':
      return student.seenAt ? <When date={student.seenAt} as="date" /> : t.never
    case 'createdAt':
      return <When date={student.createdAt} as="date" />
  }
}

interface TickProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with a label that only screen readers read. */
function Tick({ label, checked, onChange }: TickProps) {
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      className="ps-2"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
