import { Link } from '@tanstack/react-router'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { STUDENT_COLUMNS } from '../../students.rules.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { t } from '../../texts/admin-students.ts'
import { columnNames } from './column-names.ts'
import type { StoredViews } from './stored-views.ts'

interface ViewsBarProps {
  filter: StudentFilter
  stored: StoredViews
  seesPayments: boolean
  onChange: (stored: StoredViews) => void
}

/** Saved views, and a menu to choose the columns. */
export function ViewsBar({ filter, stored, seesPayments, onChange }: ViewsBarProps) {
  const saving = useDialog<null>()
  const names = columnNames()
  const { columns, views } = stored
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <ul aria-label={t.views} className="flex flex-wrap gap-2">
          {views.map((view) => (
            <li key={view.name} className="flex items-center rounded-full border border-hairline ps-3.5">
              <Link to="/admin/students" search={view.filter} className="text-sm hover:underline">
                {view.name}
              </Link>
              <IconButton
                label={t.removeView(view.name)}
                onClick={() => onChange({ ...stored, views: views.filter((one) => one !== view) })}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {Object.keys(filter).length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          icon={<BookmarkPlus aria-hidden="true" />}
          onClick={() => saving.show(null)}
        >
          {t.saveView}
        </Button>
      )}
      <details className="ms-auto">
        <summary className="min-h-9 cursor-pointer rounded-control px-3 py-1.5 text-sm font-semibold hover:bg-ink/5">
          {t.columns}
        </summary>
        <div role="group" aria-label={t.columns} className="flex flex-wrap gap-x-5 gap-y-1 px-3 py-2">
          {STUDENT_COLUMNS.filter((column) => seesPayments || column !== 'paid').map((column) => (
            <Checkbox
              key={column}
              label={names[column]}
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onChange({
                  ...stored,
                  columns: STUDENT_COLUMNS.filter((one) =>
                    one === column ? target.checked : columns.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </details>
      {saving.state && (
        <SaveView
          key={saving.state.serial}
          open={saving.state.open}
          onClose={saving.close}
          onSave={(name) => {
            onChange({ ...stored, views: [...views.filter((one) => one.name !== name), { name, filter }] })
            saving.close()
          }}
        />
      )}
    </div>
  )
}

interface SaveViewProps {
  open: boolean
  onClose: () => void
  onSave: (name: string) => void
}

function SaveView({ open, onClose, onSave }: SaveViewProps) {
  const [name, setName] = useState('')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.saveView}
      onSubmit={() => onSave(name.trim())}
      submitLabel={t.save}
      busyLabel={t.saving}
      busy={false}
      dirty={false}
      disabled={name.trim() === ''}
    >
      <Field label={t.nameOfView} required>
        <Input
          data-autofocus
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
