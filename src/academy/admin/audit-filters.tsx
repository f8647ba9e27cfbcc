import { Link, useNavigate } from '@tanstack/react-router'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../platform/client/ui/forms/input.tsx'
import { SearchBox } from '../../platform/client/ui/forms/search-box.tsx'
import { AUDIT_KINDS, isKind, kindOf } from '../../registry/audit.rules.ts'
import { type AuditSearch, readAuditSearch } from './audit-search.ts'
import { kindNames } from './audit-words.ts'
import { t } from '../texts/audit.ts'

/** Filters the log by action, user and time. The filters are stored in the URL. */
export function AuditFilters({ given }: { given: AuditSearch }) {
  const { action } = given
  const navigate = useNavigate({ from: '/admin/audit' })
  const choose = (more: Record<string, string>) =>
    void navigate({ search: (before) => readAuditSearch({ ...before, ...more }), replace: true })
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_auto_auto_auto]">
      <Field label={t.action} className="max-sm:col-span-2">
        <Select value={action ?? ''} onChange={(event) => choose({ action: event.target.value })}>
          <option value="">{t.everything}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]()}
            </option>
          ))}
          {/* Adds an option if the URL selects a single action, because the list offers only kinds of actions. */}
          {action && !isKind(action) && (
            <option value={action}>
              {kindNames[kindOf(action)]()}: {action}
            </option>
          )}
        </Select>
      </Field>
      <SearchBox
        id="audit-person"
        label={t.person}
        placeholder={t.personHint}
        className="max-sm:col-span-2"
        value={given.person ?? ''}
        onSearch={(person) => choose({ person })}
      />
      <Field label={t.from}>
        <Input
          type="date"
          value={given.from ?? ''}
          max={given.to}
          onChange={(event) => choose({ from: event.target.value })}
        />
      </Field>
      <Field label={t.to}>
        <Input
          type="date"
          value={given.to ?? ''}
          min={given.from}
          onChange={(event) => choose({ to: event.target.value })}
        />
      </Field>
      {Object.values(given).some(Boolean) && (
        <Link to="/admin/audit" search={readAuditSearch({})} className="text-link min-h-11 content-center">
          {t.showEverything}
        </Link>
      )}
    </div>
  )
}
