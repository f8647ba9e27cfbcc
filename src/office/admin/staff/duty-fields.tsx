import { X } from 'lucide-react'
import { useState } from 'react'
import { DUTY_TEXTS } from '../../../accounts/client/staff/duty-names.ts'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { useChosenCourse } from '../../../catalogue/admin/use-chosen-course.ts'
import { canBeIn, DUTIES, DUTY_NAMES, type Duty } from '../../../platform/enumerations.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import {
  type DutyPlace,
  type DutyValue,
  type DutyValues,
  hasPlace,
  hasPlaces,
  isLimitWrong,
  placesFor,
  PRESETS,
} from './duty-form.ts'
import { t } from '../../texts/staff.ts'

interface DutyFieldsProps {
  values: DutyValues
  onChange: (values: DutyValues) => void
}

const PRESET_NAMES = [
  ['teacher', () => t.teacher],
  ['batchTeacher', () => t.batchTeacher],
  ['desk', () => t.desk],
  ['moderator', () => t.moderator],
  ['accountant', () => t.accountant],
] as const

/** The duties as checkboxes. Selected duties also have fields for courses, batches and limits. */
export function DutyFields({ values, onChange }: DutyFieldsProps) {
  const set = (duty: Duty, change: Partial<DutyValue>) =>
    onChange({ ...values, [duty]: { ...values[duty], ...change } })
  const tick = (duties: readonly Duty[]) =>
    onChange(
      Object.fromEntries(
        DUTY_NAMES.map((duty) => [duty, { ...values[duty], on: values[duty].on || duties.includes(duty) }]),
      ) as DutyValues,
    )
  const share = (chosen: DutyValue['places']) =>
    onChange(
      Object.fromEntries(
        DUTY_NAMES.map((duty) => {
          const value = values[duty]
          if (!takes(duty, chosen)) return [duty, value]
          // Each duty keeps its own end date.
          const own = placesFor(duty, chosen).map(
            (place) =>
              value.places.find(({ kind, id }) => kind === place.kind && id === place.id) ?? {
                ...place,
                until: null,
              },
          )
          return [duty, { ...value, where: 'places', places: own }]
        }),
      ) as DutyValues,
    )
  const takes = (duty: Duty, places: DutyValue['places']) =>
    values[duty].on && placesFor(duty, places).length > 0
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
              {value.on && hasPlaces(duty) && (
                <PlacesOf
                  duty={duty}
                  value={value}
                  onChange={(change) => set(duty, change)}
                  onShare={
                    value.where === 'places' &&
                    DUTY_NAMES.some(
                      (one) =>
                        takes(one, value.places) && !hasSame(values[one], placesFor(one, value.places)),
                    )
                      ? () => share(value.places)
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

const hasSame = ({ where, places }: DutyValue, others: DutyValue['places']) =>
  where === 'places' && places.length === others.length && others.every((one) => hasPlace(places, one))

interface PlacesOfProps {
  duty: Duty
  value: DutyValue
  onChange: (change: Partial<DutyValue>) => void
  /** Undefined if the other selected duties already have the same places. */
  onShare: (() => void) | undefined
}

/** The courses and batches in which the user has this duty: all of them, or a list. */
function PlacesOf({ duty, value: { where, places }, onChange, onShare }: PlacesOfProps) {
  const [adding, setAdding] = useState<number>()
  const chosen = useChosenCourse(adding)
  const inCourses = canBeIn('course', duty)
  const inBatches = canBeIn('batch', duty)
  const add = (place: Omit<DutyPlace, 'until'>) => {
    if (where === 'academy') onChange({ where: 'places', places: [{ ...place, until: null }] })
    else if (!hasPlace(places, place)) onChange({ places: [...places, { ...place, until: null }] })
  }
  // The title of a course may load after the user has chosen the course.
  if (chosen && adding === chosen.id) {
    setAdding(undefined)
    add({ kind: 'course', id: chosen.id, title: chosen.title })
  }
  const everywhere = !inCourses ? t.inAllBatches : inBatches ? t.inWholeAcademy : t.inAllCourses
  const name = DUTY_TEXTS[duty].name()
  return (
    <div className="ms-9 mb-3 grid justify-items-start gap-2">
      {where === 'academy' ? (
        <p className="text-sm font-medium">{everywhere}</p>
      ) : places.length === 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-danger">
            {!inCourses ? t.inNoBatch : inBatches ? t.inNoPlace : t.inNoCourse}
          </span>
          <Button size="sm" variant="secondary" onClick={() => onChange({ where: 'academy' })}>
            {everywhere}
          </Button>
        </p>
      ) : (
        <ul className="grid gap-1">
          {places.map((place) => {
            const title = place.title ?? t.deletedCourse
            return (
              <li key={`${place.kind} ${place.id}`} className="flex items-center gap-1 text-sm">
                <span className="min-w-0 break-words">
                  {place.kind === 'batch' ? t.onlyInBatch(title) : t.onlyIn(title)}
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t.notIn(title)}
                  onClick={() => onChange({ places: places.filter((one) => one !== place) })}
                >
                  <X aria-hidden="true" />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {inCourses && (
        <CourseField
          label={`${t.limitTo}: ${name}`}
          className="w-full max-w-96"
          prompt={t.chooseCourse}
          chosen={adding}
          select={{
            value: adding ?? '',
            onChange: ({ target }) => setAdding(Number(target.value) || undefined),
          }}
        />
      )}
      {inBatches && <BatchField name={name} onChoose={(batch) => add({ kind: 'batch', ...batch })} />}
      {onShare && (
        <Button size="sm" variant="ghost" onClick={onShare}>
          {places.some(({ kind }) => kind === 'batch') ? t.applyPlacesToAll : t.applyToAll}
        </Button>
      )}
    </div>
  )
}

interface BatchFieldProps {
  /** The name of the duty. */
  name: string
  onChoose: (batch: { id: number; title: string }) => void
}

/** A menu that limits a duty to a batch. Renders nothing if there are no batches. */
function BatchField({ name, onChoose }: BatchFieldProps) {
  const { data } = trpc.batches.list.useQuery({ limit: 100 })
  if (!data || data.items.length === 0) return null
  return (
    <Field label={`${t.limitToBatch}: ${name}`} className="w-full max-w-96">
      <Select
        value=""
        onChange={({ target }) => {
          const batch = data.items.find(({ id }) => id === Number(target.value))
          if (batch) onChoose({ id: batch.id, title: batch.name })
        }}
      >
        <option value="">{t.chooseBatch}</option>
        {data.items.map((batch) => (
          <option key={batch.id} value={batch.id}>
            {batch.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
