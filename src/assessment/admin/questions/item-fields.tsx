import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX_OPTIONS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-questions.ts'
import type { QuestionOutput, QuestionValues } from './question-form.ts'

/** The items of an ordering question, in the right order. */
export function ItemFields({ form }: { form: UseFormReturn<QuestionValues, unknown, QuestionOutput> }) {
  const rows = useFieldArray({ control: form.control, name: 'solution.items' })
  const errors = form.formState.errors.solution?.items
  return (
    <fieldset className="grid min-w-0 gap-2.5 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t.items}</legend>
      <p className="text-sm text-muted">{t.itemsHint}</p>
      <FormError message={errors?.root?.message ?? errors?.message} />
      {rows.fields.map((row, index) => {
        const error = errors?.[index]?.text?.message
        return (
          <div key={row.id} className="grid gap-1">
            <div className="flex items-center gap-1">
              <Input
                aria-label={t.item(index + 1)}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                {...form.register(`solution.items.${index}.text`)}
              />
              <IconButton
                label={t.moveItemUp(index + 1)}
                disabled={index === 0}
                onClick={() => rows.swap(index, index - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.moveItemDown(index + 1)}
                disabled={index === rows.fields.length - 1}
                onClick={() => rows.swap(index, index + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.removeItem(index + 1)}
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
          onClick={() => rows.append({ text: '' })}
        >
          {t.addItem}
        </Button>
      </p>
      <Checkbox label={t.partialItems} hint={t.partialItemsHint} {...form.register('solution.partial')} />
    </fieldset>
  )
}
