import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import type { CourseForm, DetailValues, Lines } from './course-form.ts'
import { t } from '../../texts/admin-courses.ts'

const LISTS: readonly { name: Lines; label: string; hint: string }[] = [
  {
    name: 'outcomes',
    get label() {
      return t.outcomes
    },
    get hint() {
      return t.outcomesHint
    },
  },
  {
    name: 'requirements',
    get label() {
      return t.requirements
    },
    get hint() {
      return t.requirementsHint
    },
  },
  {
    name: 'audience',
    get label() {
      return t.audience
    },
    get hint() {
      return t.audienceHint
    },
  },
]

interface CourseDetailFieldsProps {
  form: CourseForm
  faq: DetailValues['faq']
  /** Whether the first field gets the focus. */
  focuses: boolean
}

/** Optional details of a course page. The page shows only fields with a value. */
export function CourseDetailFields({ form, faq, focuses }: CourseDetailFieldsProps) {
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const place = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const begins = useRef(focuses)
  useEffect(() => {
    if (begins.current) place.current?.querySelector('textarea')?.focus()
  }, [])
  const count = useRef(faq.length)
  useEffect(() => {
    const questions = place.current?.querySelectorAll('input')
    // Moves the focus after a question was added or removed, because the pressed button may no longer exist.
    if (faq.length < count.current) add.current?.focus()
    else if (faq.length > count.current) questions?.[questions.length - 1]?.focus()
    count.current = faq.length
  }, [faq.length])
  const change = (next: DetailValues['faq']) =>
    form.setValue('faq', next, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <div ref={place} className="grid gap-5">
      {LISTS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
          <Textarea rows={3} {...form.register(name)} />
        </Field>
      ))}
      {faq.map((_, index) => (
        <div key={index} className="grid gap-3 border-s-2 border-hairline ps-4">
          <div className="flex items-end gap-2">
            <Field
              label={t.question(index + 1)}
              error={errors.faq?.[index]?.question?.message}
              className="min-w-0 flex-1"
            >
              <Input autoComplete="off" {...form.register(`faq.${index}.question`)} />
            </Field>
            <IconButton
              label={t.removeQuestion(index + 1)}
              onClick={() => change(form.getValues('faq')?.filter((_, at) => at !== index) ?? [])}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
          <Field label={t.answer(index + 1)} error={errors.faq?.[index]?.answer?.message}>
            <Textarea rows={2} {...form.register(`faq.${index}.answer`)} />
          </Field>
        </div>
      ))}
      {errors.faq?.message && <p className="text-sm text-danger">{errors.faq.message}</p>}
      <div>
        <Button
          ref={add}
          variant="secondary"
          size="sm"
          onClick={() => change([...(form.getValues('faq') ?? []), { question: '', answer: '' }])}
        >
          <Plus aria-hidden="true" />
          {t.addQuestion}
        </Button>
      </div>
    </div>
  )
}
