import { Plus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX_SECTIONS } from '../../quizzes.rules.ts'
import { t } from '../../texts/admin-sections.ts'
import type { QuizOutput, QuizValues } from './quiz-values.ts'

/** The sections in a quiz. Without sections, the quiz has one time limit. */
export function SectionFields({ form }: { form: UseFormReturn<QuizValues, unknown, QuizOutput> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sections' })
  const slots = useWatch({ control: form.control, name: 'slots' })
  const errors = form.formState.errors.sections
  /** Moves the questions in a removed section to the section before it. */
  const removeSection = (index: number) => {
    remove(index)
    slots.forEach(({ section }, place) => {
      if (section > index)
        form.setValue(`slots.${place}.section`, Math.max(1, section - 1), { shouldDirty: true })
    })
  }
  return (
    <section aria-labelledby="quiz-sections" className="card grid min-w-0 gap-4 p-5">
      <h2 id="quiz-sections" className="title-section">
        {t.sections}
      </h2>
      <p className="text-sm text-muted">{fields.length === 0 ? t.sectionsHint : t.extraTimeHint}</p>
      <FormError message={errors?.root?.message ?? errors?.message} />
      {fields.length > 0 && (
        <ol aria-label={t.sections} className="grid gap-4">
          {fields.map((row, index) => (
            <li key={row.id} className="grid min-w-0 grid-cols-[1fr_auto] items-end gap-x-2 gap-y-3">
              <Field
                label={t.title(index + 1)}
                error={errors?.[index]?.title?.message}
                className="col-span-2"
              >
                <Input maxLength={100} autoComplete="off" {...form.register(`sections.${index}.title`)} />
              </Field>
              <Field label={t.minutes(index + 1)} optional error={errors?.[index]?.minutes?.message}>
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  {...form.register(`sections.${index}.minutes`)}
                />
              </Field>
              <IconButton label={t.removeSection(index + 1)} onClick={() => removeSection(index)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <p>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={fields.length >= MAX_SECTIONS}
          onClick={() => append({ title: '', minutes: '' })}
        >
          {t.addSection}
        </Button>
      </p>
    </section>
  )
}
