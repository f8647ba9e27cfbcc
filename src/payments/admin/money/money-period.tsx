import { useNavigate } from '@tanstack/react-router'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { MONEY_PERIODS } from '../../money.schema.ts'
import type { MoneyReport } from '../../money.schema.ts'
import { type MoneySearch, readMoneySearch } from './money-search.ts'
import { periodNames } from './money-words.ts'
import { t } from '../../texts/admin-money.ts'

/** Selects the period and stores it in the URL. A custom period has two date fields. */
export function MoneyPeriod({ given, report }: { given: MoneySearch; report: MoneyReport | undefined }) {
  const navigate = useNavigate({ from: '/admin/money' })
  const choose = (period: Pick<{ [name in keyof MoneySearch]: unknown }, 'period' | 'from' | 'to'>) =>
    void navigate({
      search: ({ show, item }) => readMoneySearch({ show, item, ...period }),
      replace: true,
    })
  const periods = periodNames()
  const custom = given.from ?? given.to
  const from = given.from ?? report?.from ?? ''
  const to = given.to ?? report?.to ?? ''
  return (
    <div className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] print:hidden">
      <Field label={t.period} className="max-sm:col-span-2">
        <Select
          value={custom ? 'custom' : (given.period ?? 'month')}
          onChange={({ target: { value } }) => choose(value === 'custom' ? { from, to } : { period: value })}
        >
          {MONEY_PERIODS.map((period) => (
            <option key={period} value={period}>
              {periods[period]}
            </option>
          ))}
          <option value="custom">{t.otherDays}</option>
        </Select>
      </Field>
      {custom && (
        <>
          <Field label={t.fromDay}>
            <Input
              type="date"
              value={from}
              onChange={({ target: { value } }) => {
                if (value) choose({ from: value, to: to < value ? value : to })
              }}
            />
          </Field>
          <Field label={t.toDay}>
            <Input
              type="date"
              value={to}
              min={from}
              onChange={({ target: { value } }) => {
                if (value) choose({ from: from > value ? value : from, to: value })
              }}
            />
          </Field>
        </>
      )}
    </div>
  )
}
