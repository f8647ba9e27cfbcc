import { X } from 'lucide-react'
import { useState } from 'react'
import { DUTY_TEXTS } from '../../../accounts/client/staff/duty-names.ts'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { useChosenCourse } from '../../../catalogue/admin/use-chosen-course.ts'
import { DUTIES, DUTY_NAMES, type Duty } from '../../../platform/enumerations.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { type DutyValue, type DutyValues, isLimitWrong, PRESETS } from './duty-form.ts'
import { t } from '../../texts/staff.ts'

interface DutyFieldsProps {
  values: DutyValues
  onChange: (values: DutyValues) => void
}

const PRESET_NAMES = [
  ['teacher', () => t.teacher],
  ['desk', () => t.desk],
  ['moderator', () => t.moderator],
  ['accountant', () => t.accountant],
] as const

/** The duties as checkboxes, with the courses and limits of those that are ticked. */
export function DutyFields({ values, onChange }: DutyFieldsProps) {
  const set = (duty: Duty, change: Partial<DutyValue>) =>
    onChange({ ...values, [duty]: { ...values[duty], ...change } })
  const tick = (duties: readonly Duty[]) =>
    onChange(
      Object.fromEntries(
        DUTY_NAMES.map((duty) => [duty, { ...values[duty], on: values[duty].on || duties.includes(duty) }]),
      ) as DutyValues,
    )
  const share = (courses: DutyValue['courses']) =>
    onChange(
      Object.fromEntries(
        DUTY_NAMES.map((duty) => {
          const value = values[duty]
          if (!value.on || DUTIES[duty] !== 'course') return [duty, value]
          // Each duty keeps its own ends.
          const own = courses.map(
            (course) => value.courses.find(({ id }) => id === course.id) ?? { ...course, until: null },
          )
          return [duty, { ...value, where: 'courses', courses: own }]
        }),
      ) as DutyValues,
    )
  const ticked = DUTY_NAMES.filter((duty) => values[duty].on && DUTIES[duty] === 'course')
  return (
    <>
      <div role="group" aria-label={t.presets} className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-muted">{t.presets}</span>
        {PRESET_NAMES.map(([preset, name]) => (
          <Button key={preset} size="sm" variant="secondary" onClick={() => tick(PRESETS[preset])}>
            {name()}
          </Button>
        ))}
      </div>
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 font-semibold">{t.duties}</legend>
        {DUTY_NAMES.map((duty) => {
          const value = values[duty]
          return (
            <div key={duty}>
              <Checkbox
                label={DUTY_TEXTS[duty].name()}
                hint={DUTY_TEXTS[duty].hint()}
                checked={value.on}
                onChange={({ target }) => set(duty, { on: target.checked })}
              />
              {value.on && DUTIES[duty] === 'limited' && (
                <Field
                  label={t.limit}
                  hint={t.limitHint}
                  error={isLimitWrong(value) ? t.limitWrong : undefined}
                  className="ms-9 mb-3 max-w-60"
                >
                  <Input
                    inputMode="decimal"
                    autoComplete="off"
                    value={value.limit}
                    onChange={({ target }) => set(duty, { limit: target.value })}
                  />
                </Field>
              )}
              {value.on && DUTIES[duty] === 'course' && (
                <CoursesOf
                  duty={duty}
                  value={value}
                  onChange={(change) => set(duty, change)}
                  onShare={
                    value.where === 'courses' &&
                    value.courses.length > 0 &&
                    ticked.some((one) => !haveSame(values[one], value))
                      ? () => share(value.courses)
                      : undefined
                  }
                />
              )}
            </div>
          )
        })}
      </fieldset>
    </>
  )
}

const haveSame = (a: DutyValue, b: DutyValue) =>
  a.where === b.where && a.courses.map(({ id }) => id).join() === b.courses.map(({ id }) => id).join()

interface CoursesOfProps {
  duty: Duty
  value: DutyValue
  onChange: (change: Partial<DutyValue>) => void
  /** Undefined if the other ticked duties have the same courses. */
  onShare: (() => void) | undefined
}

/** The courses of one duty: all of them, or a list. */
function CoursesOf({ duty, value: { where, courses }, onChange, onShare }: CoursesOfProps) {
  const [adding, setAdding] = useState<number>()
  const chosen = useChosenCourse(adding)
  // The title of a course may load after the choice.
  if (chosen && adding === chosen.id) {
    setAdding(undefined)
    if (where === 'academy' || !courses.some(({ id }) => id === chosen.id))
      onChange({
        where: 'courses',
        courses: [
          ...(where === 'courses' ? courses : []),
          { id: chosen.id, title: chosen.title, until: null },
        ],
      })
  }
  return (
    <div className="ms-9 mb-3 grid justify-items-start gap-2">
      {where === 'academy' ? (
        <p className="text-sm font-medium">{t.inAllCourses}</p>
      ) : courses.length === 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-danger">{t.inNoCourse}</span>
          <Button size="sm" variant="secondary" onClick={() => onChange({ where: 'academy' })}>
            {t.inAllCourses}
          </Button>
        </p>
      ) : (
        <ul className="grid gap-1">
          {courses.map(({ id, title }) => (
            <li key={id} className="flex items-center gap-1 text-sm">
              <span className="min-w-0 break-words">{t.onlyIn(title ?? t.deletedCourse)}</span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t.notIn(title ?? t.deletedCourse)}
                onClick={() => onChange({ courses: courses.filter((one) => one.id !== id) })}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CourseField
        label={`${t.limitTo}: ${DUTY_TEXTS[duty].name()}`}
        className="w-full max-w-96"
        prompt={t.chooseCourse}
        chosen={adding}
        select={{
          value: adding ?? '',
          onChange: ({ target }) => setAdding(Number(target.value) || undefined),
        }}
      />
      {onShare && (
        <Button size="sm" variant="ghost" onClick={onShare}>
          {t.applyToAll}
        </Button>
      )}
    </div>
  )
}
