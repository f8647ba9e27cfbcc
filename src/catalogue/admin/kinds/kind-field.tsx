import type { UseFormRegisterReturn } from 'react-hook-form'
import { LESSON_KINDS } from '../../kinds.rules.ts'
import { kindName } from '../../client/kinds/kind-sign.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/kinds.ts'

/** Lets the user choose the kind of a new lesson. */
export const KindField = ({ field }: { field: UseFormRegisterReturn }) => (
  <Field label={t.kind} className="sm:col-span-2">
    <Select {...field}>
      {LESSON_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {kindName(kind)}
        </option>
      ))}
    </Select>
  </Field>
)
