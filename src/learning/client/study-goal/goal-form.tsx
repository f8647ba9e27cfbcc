import { CalendarPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_GOAL, type StudyGoal } from '../../study-goal.schema.ts'
import { saveFile } from '../../../catalogue/client/resources/download.ts'
import { studyGoalMessages } from './study-goal-messages.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { studyCalendar } from './calendar.ts'
import { ReminderDays } from './reminder-days.tsx'
import { t } from '../../texts/study-goal.ts'

const USUAL = { minutes: '90', lessons: '3' } as const
const EVENING = '18:30'

/** The form for the weekly goal and its reminder. */
export function GoalForm({ studyGoal }: { studyGoal: StudyGoal | null }) {
  const { name, origin } = useSite()
  const [unit, setUnit] = useState<StudyGoal['unit']>(studyGoal?.unit ?? 'minutes')
  const [target, setTarget] = useState(String(studyGoal?.target ?? USUAL[unit]))
  const [reminds, setReminds] = useState(Boolean(studyGoal?.reminder))
  const [days, setDays] = useState<readonly number[]>(studyGoal?.reminder?.days ?? [1, 3, 5])
  const [time, setTime] = useState(studyGoal?.reminder?.time ?? EVENING)
  const [asked, setAsked] = useState(false)
  const save = trpc.studyGoal.save.useMutation({
    meta: {
      success: studyGoalMessages.saved,
      failure: studyGoalMessages.failed,
      refresh: ['studyGoal', 'enrollments'],
    },
  })
  const amount = Number(target)
  const targetError =
    Number.isInteger(amount) && amount >= 1 && amount <= MAX_GOAL[unit]
      ? undefined
      : t.enterNumber(MAX_GOAL[unit])
  const daysError = reminds && days.length === 0 ? t.chooseDay : undefined
  const reminder = reminds ? { days: [...days], time } : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!targetError && !daysError) save.mutate({ unit, target: amount, reminder })
  }
  const calendar = () =>
    reminder &&
    saveFile(
      new Blob([studyCalendar(reminder, { name, origin, now: new Date() })], { type: 'text/calendar' }),
      'study.ics',
    )
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <div className="grid gap-5 sm:grid-cols-2">
        <Segmented
          legend={t.weeklyGoal}
          options={[
            { value: 'minutes', label: t.minutes },
            { value: 'lessons', label: t.lessons },
          ]}
          value={unit}
          onChange={(chosen) => {
            setUnit(chosen)
            if (target === USUAL[unit]) setTarget(USUAL[chosen])
          }}
        />
        <Field
          label={unit === 'minutes' ? t.minutesAWeek : t.lessonsAWeek}
          error={asked ? targetError : undefined}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        </Field>
      </div>
      <Checkbox
        label={t.remindMe}
        hint={t.remindMeHint}
        checked={reminds}
        onChange={(event) => setReminds(event.target.checked)}
      />
      {reminds && (
        <div className="grid gap-5 sm:grid-cols-2">
          <ReminderDays days={days} onChange={setDays} error={asked ? daysError : undefined} />
          <Field label={t.at} hint={studyGoal ? t.timeIn(studyGoal.timeZone) : t.timeAtAcademy}>
            <Input
              type="time"
              required
              value={time}
              onChange={(event) => setTime(event.target.value || EVENING)}
            />
          </Field>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={save.isPending} busyLabel={t.saving}>
          {t.saveGoal}
        </Button>
        {reminds && days.length > 0 && (
          <Button variant="ghost" icon={<CalendarPlus aria-hidden="true" />} onClick={calendar}>
            {t.addToCalendar}
          </Button>
        )}
      </div>
    </form>
  )
}
