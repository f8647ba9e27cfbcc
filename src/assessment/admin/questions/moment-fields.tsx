import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/admin-questions.ts'
import type { QuestionOutput, QuestionValues } from './question-form.ts'

/** A field for the moment of a lesson that teaches the answer. */
export function MomentFields({ form }: { form: UseFormReturn<QuestionValues, unknown, QuestionOutput> }) {
  const { courseId, lessonId } = useWatch({ control: form.control, name: 'moment' })
  const { data: taught } = trpc.lessons.byId.useQuery(
    { id: Number(lessonId) },
    { enabled: lessonId !== '' && courseId === '' },
  )
  const found = taught?.courseId
  // The question stores only the lesson, so the form gets the course later.
  useEffect(() => {
    if (found !== undefined && form.getValues('moment.courseId') === '')
      form.resetField('moment.courseId', { defaultValue: String(found) })
  }, [form, found])
  const course = Number(courseId)
  const { data: lessons = [] } = trpc.lessons.list.useQuery({ courseId: course }, { enabled: course > 0 })
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-semibold">{t.moment}</legend>
      <p className="text-sm text-muted sm:col-span-2">{t.momentHint}</p>
      <CourseField
        label={t.course}
        prompt={t.noMoment}
        chosen={course || undefined}
        className="sm:col-span-2"
        select={form.register('moment.courseId', {
          onChange: () => form.setValue('moment.lessonId', '', { shouldDirty: true }),
        })}
      />
      {course > 0 && (
        <>
          <Field label={t.lesson} error={form.formState.errors.moment?.lessonId?.message}>
            {/* The key remounts the menu when its options have loaded, so that it can show the chosen one. */}
            <Select key={lessons.length} {...form.register('moment.lessonId')}>
              <option value="">{t.chooseLesson}</option>
              {lessons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t.at} hint={t.atHint}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="12:05"
              {...form.register('moment.at')}
            />
          </Field>
        </>
      )}
    </fieldset>
  )
}
