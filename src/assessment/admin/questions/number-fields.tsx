import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX_OPTIONS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-questions.ts'
import type { QuestionOutput, QuestionValues } from './question-form.ts'

/** The right number with its tolerance, and the units that students can use. */
export function NumberFields({ form }: { form: UseFormReturn<QuestionValues, unknown, QuestionOutput> }) {
  const rows = useFieldArray({ control: form.control, name: 'solution.units' })
  const units = useWatch({ control: form.control, name: 'solution.units' })
  const errors = form.formState.errors.solution
  const first = units[0]?.name.trim() || t.firstUnit
  return (
    <>
      <Field label={t.rightNumber} required error={errors?.value?.message} hint={t.rightNumberHint}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('solution.value')} />
      </Field>
      <div className="grid content-start gap-1">
        <Field label={t.tolerance} error={errors?.tolerance?.message} hint={t.toleranceHint}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('solution.tolerance')} />
        </Field>
        <Checkbox label={t.inPercent} {...form.register('solution.isPercent')} />
      </div>
      <fieldset className="grid min-w-0 gap-2.5 sm:col-span-2">
        <legend className="mb-1.5 text-sm font-semibold">{t.units}</legend>
        <p className="text-sm text-muted">{t.unitsHint}</p>
        {rows.fields.map((row, index) => (
          <div key={row.id} className="flex items-start gap-2.5">
            <Field
              label={t.unitNumber(index + 1)}
              error={errors?.units?.[index]?.name?.message}
              className="min-w-0 flex-1"
            >
              <Input autoComplete="off" {...form.register(`solution.units.${index}.name`)} />
            </Field>
            {index > 0 && (
              <Field
                label={t.oneIs(units[index]?.name.trim() || t.unitNumber(index + 1), first)}
                error={errors?.units?.[index]?.factor?.message}
                className="min-w-0 flex-1"
              >
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="0.01"
                  {...form.register(`solution.units.${index}.factor`)}
                />
              </Field>
            )}
            <IconButton
              label={t.removeUnit(index + 1)}
              onClick={() => {
                rows.remove(index)
                // The factors of the other units refer to the first unit.
                if (index === 0 && units.length > 1) form.setValue('solution.units.0.factor', '1')
              }}
              className="mt-6.5"
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <p>
          <Button
            size="sm"
            variant="secondary"
            icon={<Plus aria-hidden="true" />}
            disabled={rows.fields.length >= MAX_OPTIONS}
            onClick={() => rows.append({ name: '', factor: rows.fields.length === 0 ? '1' : '' })}
          >
            {t.addUnit}
          </Button>
        </p>
        {rows.fields.length > 0 && <Checkbox label={t.needsUnit} {...form.register('solution.needsUnit')} />}
      </fieldset>
    </>
  )
}
