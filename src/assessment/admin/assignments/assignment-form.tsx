import { useForm, useWatch } from 'react-hook-form'
import { failure, success } from '../../../platform/client/messages.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { type OwnFields, OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import type { Assignment } from '../../assignments.schema.ts'
import { t } from '../../texts/admin-assignments.ts'
import {
  type AssignmentFields,
  assignmentFields,
  type AssignmentOutput,
  assignmentResolver,
  type AssignmentValues,
  assignmentValues,
  shownAssignmentField,
} from './assignment-values.ts'
import { CriterionFields } from './criterion-fields.tsx'

const saved = success(t.rulesSaved)
const saveFailed = failure(t.error, t.rulesSaveFailed)
const dirty = { shouldDirty: true }

/** Returns the field names, and functions that show both values if someone else changed a field. */
function differences(timeZone: string): OwnFields {
  const words = (moment: unknown) => formatMoment(new Date(moment as string), 'moment', timeZone)
  return {
    maxMarks: { label: () => t.maxMarks },
    rubric: {
      label: () => t.withRubric,
      words: (rubric) =>
        (rubric as AssignmentFields['rubric']).map(({ name, marks }) => `${name} (${marks})`).join('\n'),
    },
    completes: {
      label: () => t.completes,
      words: (completes) => (completes === 'submitted' ? t.completesSubmitted : t.completesPassed),
    },
    passPercent: { label: () => t.passMark },
    dueAt: { label: () => t.due, words },
    acceptsLate: { label: () => t.late, words: (isOn) => (isOn ? t.lateAlways : t.lateRefused) },
    lateUntil: { label: () => t.lateUntil, words },
    latePercent: { label: () => t.latePercent },
    takesText: { label: () => t.takesText },
    takesPages: { label: () => t.takesPages },
    takesFiles: { label: () => t.takesFiles },
    maxResubmissions: { label: () => t.resubmissions },
  }
}

/** The form with the rules of an assignment. */
export function AssignmentForm({ id, assignment }: { id: number; assignment: Assignment }) {
  const { timeZone } = useSite()
  const form = useForm<AssignmentValues, unknown, AssignmentOutput>({
    defaultValues: assignmentValues(assignmentFields(assignment), timeZone),
    resolver: assignmentResolver(id),
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, assignmentFields(assignment), (...field) =>
    shownAssignmentField(...field, timeZone),
  )
  const values = useWatch({ control: form.control }) as AssignmentValues
  const save = trpc.assignments.save.useMutation({
    meta: { success: saved, failure: saveFailed, refresh: ['assignments', 'lessons', 'audit'] },
  })
  const submit = form.handleSubmit((output) => {
    const input = {
      ...output,
      dueAt: output.dueAt?.toISOString() ?? null,
      lateUntil: output.lateUntil?.toISOString() ?? null,
    }
    return save.mutateAsync(edits.wholeOf(input)).then(() => {
      form.reset(form.getValues())
      edits.restart(input)
    }, edits.failed)
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event)
      }}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <section aria-labelledby="marking" className="card grid min-w-0 gap-5 p-5">
          <h2 id="marking" className="title-section">
            {t.marking}
          </h2>
          <Segmented
            legend={t.markedBy}
            value={values.marking}
            onChange={(marking) => form.setValue('marking', marking, dirty)}
            options={[
              { value: 'total', label: t.oneTotal },
              { value: 'rubric', label: t.withRubric },
            ]}
          />
          {values.marking === 'total' ? (
            <Field label={t.maxMarks} required error={errors.maxMarks?.message}>
              <Input inputMode="decimal" autoComplete="off" {...form.register('maxMarks')} />
            </Field>
          ) : (
            <>
              <FormError message={errors.rubric?.root?.message ?? errors.rubric?.message} />
              <CriterionFields form={form} />
            </>
          )}
          <Field label={t.completes}>
            <Select {...form.register('completes')}>
              <option value="submitted">{t.completesSubmitted}</option>
              <option value="passed">{t.completesPassed}</option>
            </Select>
          </Field>
          <Field
            label={t.passMark}
            optional={values.completes === 'submitted'}
            required={values.completes === 'passed'}
            error={errors.passPercent?.message}
            hint={t.passMarkHint}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="40"
              {...form.register('passPercent')}
            />
          </Field>
        </section>
        <div className="grid gap-6">
          <section aria-labelledby="dates" className="card grid min-w-0 gap-5 p-5">
            <h2 id="dates" className="title-section">
              {t.dates}
            </h2>
            <Field label={t.due} optional error={errors.dueAt?.message} hint={t.dueHint}>
              <Input type="datetime-local" {...form.register('dueAt')} />
            </Field>
            {values.dueAt !== '' && (
              <>
                <Field label={t.late}>
                  <Select {...form.register('late')}>
                    <option value="refused">{t.lateRefused}</option>
                    <option value="until">{t.lateUntilOption}</option>
                    <option value="always">{t.lateAlways}</option>
                  </Select>
                </Field>
                {values.late === 'until' && (
                  <Field label={t.lateUntil} required error={errors.lateUntil?.message}>
                    <Input type="datetime-local" {...form.register('lateUntil')} />
                  </Field>
                )}
                {values.late !== 'refused' && (
                  <Field label={t.latePercent} error={errors.latePercent?.message} hint={t.latePercentHint}>
                    <Input inputMode="numeric" autoComplete="off" {...form.register('latePercent')} />
                  </Field>
                )}
              </>
            )}
          </section>
          <section aria-labelledby="work" className="card grid min-w-0 gap-4 p-5">
            <h2 id="work" className="title-section">
              {t.work}
            </h2>
            <div className="grid gap-1">
              <Checkbox label={t.takesText} {...form.register('takesText')} />
              <Checkbox label={t.takesPages} hint={t.takesPagesHint} {...form.register('takesPages')} />
              <Checkbox label={t.takesFiles} hint={t.takesFilesHint} {...form.register('takesFiles')} />
            </div>
            <FormError message={errors.takesText?.message} />
            <Field
              label={t.resubmissions}
              required
              error={errors.maxResubmissions?.message}
              hint={t.resubmissionsHint}
            >
              <Input inputMode="numeric" autoComplete="off" {...form.register('maxResubmissions')} />
            </Field>
          </section>
        </div>
      </fieldset>
      <div className="mt-6">
        <OtherValues edits={edits} fields={differences(timeZone)} />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-page py-4">
        <Button type="submit" busy={isSubmitting} busyLabel={t.saving}>
          {t.saveRules}
        </Button>
        <p className="text-sm text-muted">{isDirty ? t.notSaved : t.sentKeep}</p>
      </div>
      <LeavingQuestion dirty={isDirty && !isSubmitting} />
    </form>
  )
}
