import { type Card, createEmptyCard, fsrs, Rating, State } from 'ts-fsrs'
import { addDays } from '../../rules.ts'

/** Maximum number of days until a question is due again. */
const MAX_DAYS = 365

// Turns off learning steps in minutes, so that each interval is at least a day. Turns off fuzz, so that equal
// answers have equal intervals.
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

/** The schedule of a question: days such as '2026-04-01', and the state of `ts-fsrs`. */
export type Schedule = {
  dueOn: string
  practisedOn: string
  stability: number
  difficulty: number
  practised: number
  wrong: number
}

/** Returns midnight UTC of a day, because the scheduler counts days between timestamps. */
const momentOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const cardOf = ({ dueOn, practisedOn, stability, difficulty, practised, wrong }: Schedule): Card => ({
  due: momentOf(dueOn),
  last_review: momentOf(practisedOn),
  stability,
  difficulty,
  reps: practised,
  lapses: wrong,
  state: State.Review,
  learning_steps: 0,
  scheduled_days: Math.round((momentOf(dueOn).getTime() - momentOf(practisedOn).getTime()) / 86_400_000),
  elapsed_days: 0,
})

/**
 * Returns the schedule after an answer. A right answer lengthens the interval, and a wrong answer resets it. The
 * next day is always later than `today`.
 */
export function nextSchedule(before: Schedule | null, isRight: boolean, today: string): Schedule {
  const now = momentOf(today)
  const { card } = scheduler.next(
    before ? cardOf(before) : createEmptyCard(now),
    now,
    isRight ? Rating.Good : Rating.Again,
  )
  return {
    dueOn: [dayOf(card.due), addDays(today, MAX_DAYS)].toSorted()[0] ?? today,
    practisedOn: today,
    stability: card.stability,
    difficulty: card.difficulty,
    practised: card.reps,
    // The library does not count a wrong first answer as a lapse.
    wrong: (before?.wrong ?? 0) + (isRight ? 0 : 1),
  }
}
