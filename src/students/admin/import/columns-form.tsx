import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { STUDENT_FIELDS, type StudentField } from '../../imports.rules.ts'
import { t } from '../../texts/admin-import.ts'
import { fieldNames } from './field-names.ts'
import type { StudentFile } from './read-students.ts'

interface ColumnsFormProps {
  opened: StudentFile
  busy: boolean
  onChange: (opened: StudentFile) => void
  onCheck: (batch: string) => void
}

const SAMPLES = 3

/** Lets the administrator choose the content of each column. Shows the first rows as examples. */
export function ColumnsForm({ opened, busy, onChange, onCheck }: ColumnsFormProps) {
  const [batch, setBatch] = useState('')
  const { data: batches } = trpc.batches.list.useQuery({ limit: 100 })
  const { rows, columns, hasTitles } = opened
  const names = fieldNames()
  const hasName = columns.includes('name') || columns.includes('username')
  const examples = rows.slice(hasTitles ? 1 : 0, SAMPLES + (hasTitles ? 1 : 0))
  const choose = (column: number, field: StudentField | null) =>
    onChange({
      ...opened,
      // Only one column can contain each field.
      columns: columns.map((one, index) => (index === column ? field : one === field ? null : one)),
    })
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        onCheck(batch)
      }}
    >
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        <section aria-labelledby="student-columns" className="min-w-0">
          <h2 id="student-columns" className="title-card">
            {t.columns}
          </h2>
          <p className="text-sm text-muted">{t.columnsHint}</p>
          <div role="group" aria-label={t.columns} tabIndex={0} className="card mt-3 overflow-x-auto">
            <table className="w-full text-sm">
              <thead>
                <tr className="border-b border-edge/50">
                  {columns.map((field, column) => (
                    <th key={column} scope="col" className="min-w-44 px-3 py-2 text-start align-bottom">
                      <span className="block truncate pb-1 font-semibold">
                        {(hasTitles && rows[0]?.[column]) || t.columnOf(column + 1)}
                      </span>
                      <Select
                        aria-label={`${t.columnOf(column + 1)}`}
                        value={field ?? ''}
                        onChange={({ target }) =>
                          choose(column, STUDENT_FIELDS.find((one) => one === target.value) ?? null)
                        }
                      >
                        <option value="">{t.ignored}</option>
                        {STUDENT_FIELDS.map((one) => (
                          <option key={one} value={one}>
                            {names[one]}
                          </option>
                        ))}
                      </Select>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-hairline">
                {examples.map((row, index) => (
                  <tr key={index}>
                    {columns.map((_, column) => (
                      <td key={column} className="max-w-60 truncate px-3 py-2 text-muted">
                        {row[column]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
        <Checkbox
          label={t.firstRowIsTitles}
          checked={hasTitles}
          onChange={({ target }) => onChange({ ...opened, hasTitles: target.checked })}
        />
        {batches && batches.items.length > 0 && (
          <Field label={t.batchForAll} className="max-w-md">
            <Select value={batch} onChange={({ target }) => setBatch(target.value)}>
              <option value="">{t.noBatch}</option>
              {batches.items.map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} busyLabel={t.checking} disabled={!hasName}>
            {t.checkFile}
          </Button>
          {!hasName && <p className="text-sm text-muted">{t.needsName}</p>}
        </div>
      </fieldset>
    </form>
  )
}
