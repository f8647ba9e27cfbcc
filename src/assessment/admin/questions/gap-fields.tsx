import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { MAX_OPTIONS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-questions.ts'
import { EMPTY_GAP, type QuestionOutput, type QuestionValues } from './question-form.ts'

type Form = UseFormReturn<QuestionValues, unknown, QuestionOutput>

/** The right text or number of each gap. Gaps are numbered, so only the last one can be removed. */
export function GapFields({ form }: { form: Form }) {
  const rows = useFieldArray({ control: form.control, name: 'solution.gaps' })
  const errors = form.formState.errors.solution?.gaps
  const count = rows.fields.length
  return (
    <fieldset className="grid min-w-0 gap-4 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t.gaps}</legend>
      <p className="text-sm text-muted">{t.gapsHint}</p>
      <FormError message={errors?.root?.message ?? errors?.message} />
      {rows.fields.map((row, index) => (
        <GapField key={row.id} form={form} index={index} />
      ))}
      <p className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={count >= MAX_OPTIONS}
          onClick={() => rows.append(EMPTY_GAP)}
        >
          {t.addGap}
        </Button>
        {count > 1 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => rows.remove(count - 1)}
          >
            {t.removeGap(count)}
          </Button>
        )}
      </p>
      <Checkbox label={t.partialGaps} hint={t.partialGapsHint} {...form.register('solution.partial')} />
    </fieldset>
  )
}

function GapField({ form, index }: { form: Form; index: number }) {
  const kind = useWatch({
    control: form.control,
    name: `solution.gaps.${index}.kind`,
  })
  const errors = form.formState.errors.solution?.gaps?.[index]
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-hairline p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold">{t.gap(index + 1)}</legend>
      <Field label={t.gapKind}>
        <Select {...form.register(`solution.gaps.${index}.kind`)}>
          <option value="text">{t.kindText}</option>
          <option value="number">{t.kindNumber}</option>
        </Select>
      </Field>
      {kind === 'number' ? (
        <>
          <Field label={t.rightNumber} required error={errors?.value?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...form.register(`solution.gaps.${index}.value`)}
            />
          </Field>
          <Field label={t.tolerance} error={errors?.tolerance?.message}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...form.register(`solution.gaps.${index}.tolerance`)}
            />
          </Field>
          <Checkbox label={t.inPercent} {...form.register(`solution.gaps.${index}.isPercent`)} />
        </>
      ) : (
        <>
          <Field label={t.acceptedAnswers} required hint={t.onePerLine} error={errors?.accepted?.message}>
            <Textarea rows={2} {...form.register(`solution.gaps.${index}.accepted`)} />
          </Field>
          <Checkbox label={t.ignoresCase} {...form.register(`solution.gaps.${index}.ignoresCase`)} />
        </>
      )}
    </fieldset>
  )
}
