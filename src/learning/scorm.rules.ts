import type { ScormItem, ScormVersion } from '../media/scorm.rules.ts'

export const SCORM_STATUSES = ['incomplete', 'completed', 'passed', 'failed'] as const
export type ScormStatus = (typeof SCORM_STATUSES)[number]

/** Elements of the data model by name, such as `cmi.core.lesson_status`. Their values are strings. */
export type ScormValues = Readonly<Record<string, string>>

/** Maximum number of characters of an element. Both versions of SCORM allow at most 64,000 for `cmi.suspend_data`. */
export const MAX_ELEMENT = 64_000
export const MAX_ELEMENTS = 2000
/** Maximum number of bytes of a report. The longest `cmi.suspend_data` in Devanagari has 192,000 bytes. */
export const MAX_REPORT_BYTES = 300_000
export const MAX_SECONDS = 1_000_000_000

/** Matches the names of elements. */
export const ELEMENT = /^cmi(?:\.(?:[a-z][a-z_]{0,40}|\d{1,4})){1,6}$/

export type ScormOutcome = {
  status: ScormStatus
  /** Whether the part counts as complete. A failed part is not complete. */
  isComplete: boolean
  /** The score in percent. Null without a score. */
  score: number | null
}

const COMPLETE: readonly ScormStatus[] = ['completed', 'passed']

/** Returns the result of a part from its report. */
export function outcomeOf(
  version: ScormVersion,
  values: ScormValues,
  { mastery }: Pick<ScormItem, 'mastery'>,
): ScormOutcome {
  const status = version === '1.2' ? statusOf12(values, mastery) : statusOf2004(values, mastery)
  const score = version === '1.2' ? scoreIn('cmi.core.score', values) : scoreOf2004(values)
  return { status, isComplete: COMPLETE.includes(status), score }
}

/**
 * Returns the status of a part of SCORM 1.2. If a finished part has a score, it passes when the score reaches the
 * minimum in the manifest.
 */
function statusOf12(values: ScormValues, mastery: number | null): ScormStatus {
  const given = SCORM_STATUSES.find((one) => one === values['cmi.core.lesson_status']) ?? 'incomplete'
  const raw = numberOf(values['cmi.core.score.raw'])
  if (given === 'incomplete' || mastery === null || raw === null) return given
  return raw >= mastery ? 'passed' : 'failed'
}

function statusOf2004(values: ScormValues, mastery: number | null): ScormStatus {
  const scaled = numberOf(values['cmi.score.scaled'])
  const isOver = values['cmi.completion_status'] === 'completed'
  const success =
    mastery === null || scaled === null || !isOver
      ? values['cmi.success_status']
      : scaled >= mastery
        ? 'passed'
        : 'failed'
  if (success === 'passed' || success === 'failed') return success
  return isOver ? 'completed' : 'incomplete'
}

function scoreOf2004(values: ScormValues): number | null {
  const scaled = numberOf(values['cmi.score.scaled'])
  return scaled === null ? scoreIn('cmi.score', values) : percent(scaled * 100)
}

/**
 * Returns a raw score in percent of its range. Null without a score. The range is 0 to 100 unless the part sets another
 * one.
 */
function scoreIn(name: string, values: ScormValues): number | null {
  const raw = numberOf(values[`${name}.raw`])
  if (raw === null) return null
  const least = numberOf(values[`${name}.min`]) ?? 0
  const most = numberOf(values[`${name}.max`]) ?? 100
  return percent(most > least ? ((raw - least) / (most - least)) * 100 : raw)
}

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100

function numberOf(text: string | undefined): number | null {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** Formats a time as each version requires: `0001:02:03` (1.2) or `PT3723S` (2004). */
export function formatScormTime(version: ScormVersion, seconds: number): string {
  const whole = Math.max(0, Math.trunc(seconds))
  if (version === '2004') return `PT${whole}S`
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.min(9999, Math.trunc(whole / 3600))
  return `${String(hours).padStart(4, '0')}:${two(Math.trunc(whole / 60) % 60)}:${two(whole % 60)}`
}

/** Elements that only describe one session, or that the player sets itself. */
const OF_SESSION =
  /^cmi(?:\.core)?\.(?:session_time|total_time|exit|entry|credit|mode|lesson_mode|student_id|student_name|learner_id|learner_name)$|^cmi\.(?:launch_data|max_time_allowed|time_limit_action|completion_threshold|scaled_passing_score|student_data\..*)$/

/** We don't store these elements, because parts can't read them, or don't need to. */
const DROPPED = /^cmi\.(?:interactions|comments_from_lms)\b/

/** Returns the elements that a part needs to resume. */
export const keptValues = (values: ScormValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !DROPPED.test(name) && (!OF_SESSION.test(name) || name.endsWith('.exit')))
      .map(([name, value]) => [name, storable(value)] as const)
      .filter(([, value]) => value !== ''),
  )

/** Removes characters that the database cannot store: NUL and unpaired surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')

type Start = {
  version: ScormVersion
  item: Pick<ScormItem, 'mastery' | 'launchData'>
  student: { id: string; name: string }
  /** The stored elements. Null for a part that was not opened before. */
  kept: { values: ScormValues; seconds: number } | null
}

/** Returns the initial elements of a part: the stored elements, and those that describe the session. */
export function startValues({ version, item, student, kept }: Start): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(kept?.values ?? {}))
    if (!OF_SESSION.test(name)) values[name] = value
  const core = version === '1.2' ? 'cmi.core.' : 'cmi.'
  const person = version === '1.2' ? 'student' : 'learner'
  const set = (name: string, value: string) => {
    if (value !== '') values[name] = value
  }
  set(`${core}${person}_id`, student.id)
  set(`${core}${person}_name`, student.name)
  set(`${core}credit`, 'credit')
  set(`${core}${version === '1.2' ? 'lesson_mode' : 'mode'}`, 'normal')
  set(`${core}entry`, entryOf(version, kept))
  set(`${core}total_time`, formatScormTime(version, kept?.seconds ?? 0))
  set('cmi.launch_data', item.launchData)
  if (item.mastery !== null)
    set(
      version === '1.2' ? 'cmi.student_data.mastery_score' : 'cmi.scaled_passing_score',
      String(item.mastery),
    )
  return values
}

/** Returns how a part starts. It resumes if it was suspended, or if the student left it before its end. */
function entryOf(version: ScormVersion, kept: Start['kept']): string {
  if (!kept) return 'ab-initio'
  const exit = kept.values[version === '1.2' ? 'cmi.core.exit' : 'cmi.exit']
  return exit === 'suspend' || outcomeOf(version, kept.values, NO_MASTERY).status === 'incomplete'
    ? 'resume'
    : ''
}

const NO_MASTERY = { mastery: null }
