import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX_OPTIONS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-questions.ts'
import type { QuestionOutput, QuestionValues } from './question-form.ts'

interface OptionFieldsProps {
  form: UseFormReturn<QuestionValues, unknown, QuestionOutput>
  kind: 'single' | 'multiple'
}

const dirty = { shouldDirty: true }

/** The options of a question, each with a control that shows whether it is right. */
export function OptionFields({ form, kind }: OptionFieldsProps) {
  const name = useId()
  const rows = useFieldArray({ control: form.control, name: 'solution.options' })
  const options = useWatch({ control: form.control, name: 'solution.options' })
  const errors = form.formState.errors.solution?.options
  const mark = (at: number, isRight: boolean) =>
    options.forEach((option, index) => {
      const wanted = index === at ? isRight : kind === 'multiple' && option.isRight
      if (wanted !== option.isRight) form.setValue(`solution.options.${index}.isRight`, wanted, dirty)
    })
  return (
    <fieldset className="grid min-w-0 gap-2.5 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t.options}</legend>
      <p className="text-sm text-muted">{kind === 'single' ? t.markOneRight : t.markAllRight}</p>
      <FormError message={errors?.root?.message ?? errors?.message} />
      {rows.fields.map((row, index) => {
        const error = errors?.[index]?.text?.message
        return (
          <div key={row.id} className="grid gap-1">
            <div className="flex items-center gap-2.5">
              <input
                type={kind === 'single' ? 'radio' : 'checkbox'}
                name={name}
                aria-label={t.optionIsRight(index + 1)}
                checked={options[index]?.isRight ?? false}
                onChange={(event) => mark(index, event.target.checked)}
                className="size-6 shrink-0 accent-amber-mark"
              />
              <Input
                aria-label={t.option(index + 1)}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                {...form.register(`solution.options.${index}.text`)}
              />
              <IconButton
                label={t.removeOption(index + 1)}
                disabled={rows.fields.length <= 2}
                onClick={() => rows.remove(index)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
            {error && <p className="text-sm text-danger">{error}</p>}
          </div>
        )
      })}
      <p>
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={rows.fields.length >= MAX_OPTIONS}
          onClick={() => rows.append({ text: '', isRight: false })}
        >
          {t.addOption}
        </Button>
      </p>
      {kind === 'multiple' && (
        <Checkbox label={t.partial} hint={t.partialHint} {...form.register('solution.partial')} />
      )}
    </fieldset>
  )
}
