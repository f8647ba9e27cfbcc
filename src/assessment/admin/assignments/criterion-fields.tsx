import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX_CRITERIA, MAX_LEVELS } from '../../assignments.rules.ts'
import { t } from '../../texts/admin-assignments.ts'
import type { AssignmentOutput, AssignmentValues } from './assignment-values.ts'

// On phones the name has its own line.
const ROW = 'grid grid-cols-[1fr_auto] gap-3 sm:grid-cols-[1fr_6rem_auto]'
const NAME = 'col-span-2 sm:col-span-1'

type Form = UseFormReturn<AssignmentValues, unknown, AssignmentOutput>

/** The criteria in a rubric, each with its marks and its levels. */
export function CriterionFields({ form }: { form: Form }) {
  const rows = useFieldArray({ control: form.control, name: 'rubric' })
  return (
    <div className="grid gap-4">
      {rows.fields.length === 0 && <p className="text-sm text-muted">{t.noCriteria}</p>}
      {rows.fields.map((row, index) => (
        <CriterionRow key={row.id} form={form} index={index} onRemove={() => rows.remove(index)} />
      ))}
      <p>
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={rows.fields.length >= MAX_CRITERIA}
          onClick={() => rows.append({ name: '', marks: '5', levels: [] })}
        >
          {t.addCriterion}
        </Button>
      </p>
    </div>
  )
}

function CriterionRow({ form, index, onRemove }: { form: Form; index: number; onRemove: () => void }) {
  const levels = useFieldArray({ control: form.control, name: `rubric.${index}.levels` })
  const errors = form.formState.errors.rubric?.[index]
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-hairline p-4">
      <legend className="sr-only">{t.criterionNumber(index + 1)}</legend>
      <div className={cx(ROW, 'items-start')}>
        <Field label={t.criterionNumber(index + 1)} error={errors?.name?.message} className={NAME}>
          <Input
            autoComplete="off"
            placeholder={t.criterionExample}
            {...form.register(`rubric.${index}.name`)}
          />
        </Field>
        <Field label={t.marks} error={errors?.marks?.message}>
          <Input inputMode="decimal" autoComplete="off" {...form.register(`rubric.${index}.marks`)} />
        </Field>
        <span className="pt-6.5">
          <IconButton label={t.removeCriterion(index + 1)} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {levels.fields.map((level, at) => {
        const error = errors?.levels?.[at]?.name?.message ?? errors?.levels?.[at]?.marks?.message
        return (
          <div key={level.id} className="grid gap-1 ps-4">
            <div className={cx(ROW, 'items-center')}>
              <Input
                className={NAME}
                aria-label={t.levelNumber(at + 1)}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                placeholder={t.levelExample}
                {...form.register(`rubric.${index}.levels.${at}.name`)}
              />
              <Input
                aria-label={t.levelMarks(at + 1)}
                aria-invalid={error ? true : undefined}
                inputMode="decimal"
                autoComplete="off"
                {...form.register(`rubric.${index}.levels.${at}.marks`)}
              />
              <IconButton label={t.removeLevel(at + 1, index + 1)} onClick={() => levels.remove(at)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
            {error && <p className="text-sm text-danger">{error}</p>}
          </div>
        )
      })}
      <p className="ps-4">
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden="true" />}
          aria-label={t.addLevelTo(index + 1)}
          disabled={levels.fields.length >= MAX_LEVELS}
          onClick={() => levels.append({ name: '', marks: '' })}
        >
          {t.addLevel}
        </Button>
      </p>
    </fieldset>
  )
}
