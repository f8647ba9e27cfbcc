import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX_OPTIONS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-questions.ts'
import type { QuestionOutput, QuestionValues } from './question-form.ts'

/** The pairs of a matching question, and right sides that belong to no left side. */
export function PairFields({ form }: { form: UseFormReturn<QuestionValues, unknown, QuestionOutput> }) {
  const pairs = useFieldArray({
    control: form.control,
    name: 'solution.pairs',
  })
  const extras = useFieldArray({
    control: form.control,
    name: 'solution.extras',
  })
  const errors = form.formState.errors.solution
  return (
    <fieldset className="grid min-w-0 gap-2.5 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t.pairs}</legend>
      <p className="text-sm text-muted">{t.pairsHint}</p>
      <FormError message={errors?.pairs?.root?.message ?? errors?.pairs?.message} />
      {pairs.fields.map((row, index) => (
        <div key={row.id} className="flex items-start gap-2.5">
          <div className="grid min-w-0 flex-1 gap-2.5 sm:grid-cols-2">
            <Field label={t.left(index + 1)} error={errors?.pairs?.[index]?.left?.message}>
              <Input autoComplete="off" {...form.register(`solution.pairs.${index}.left`)} />
            </Field>
            <Field label={t.right(index + 1)} error={errors?.pairs?.[index]?.right?.message}>
              <Input autoComplete="off" {...form.register(`solution.pairs.${index}.right`)} />
            </Field>
          </div>
          <IconButton
            label={t.removePair(index + 1)}
            disabled={pairs.fields.length <= 2}
            onClick={() => pairs.remove(index)}
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
          disabled={pairs.fields.length >= MAX_OPTIONS}
          onClick={() => pairs.append({ left: '', right: '' })}
        >
          {t.addPair}
        </Button>
      </p>
      <FormError message={errors?.extras?.root?.message ?? errors?.extras?.message} />
      {extras.fields.map((row, index) => (
        <div key={row.id} className="flex items-start gap-2.5">
          <Field
            label={t.extra(index + 1)}
            error={errors?.extras?.[index]?.text?.message}
            className="min-w-0 flex-1"
          >
            <Input autoComplete="off" {...form.register(`solution.extras.${index}.text`)} />
          </Field>
          <IconButton
            label={t.removeExtra(index + 1)}
            onClick={() => extras.remove(index)}
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
          disabled={pairs.fields.length + extras.fields.length >= MAX_OPTIONS}
          onClick={() => extras.append({ text: '' })}
        >
          {t.addExtra}
        </Button>
      </p>
      <Checkbox label={t.partialPairs} hint={t.partialPairsHint} {...form.register('solution.partial')} />
    </fieldset>
  )
}
