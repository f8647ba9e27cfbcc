import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../catalogue/server/access/visibility.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { hasDuty } from '../../../platform/policy.ts'
import { mapInSteps } from '../../../platform/server/workers/in-steps.ts'
import { jobs } from '../../../platform/server/jobs/tables.ts'
import { formOf, type KeyState, markWith, toSeenState } from '../../results/corrections.rules.ts'
import { assessmentErrors } from '../../errors.ts'
import type { Answer } from '../../marking.rules.ts'
import type { AnswerGroup, questionAnswers, quizStatistics } from '../../results/results.schema.ts'
import { toVersionNames } from '../../item-names.rules.ts'
import { attemptItems, marks, questions, questionVersions, quizAttempts } from '../../tables.ts'
import { readHtml } from '../question-html.ts'
import { getVisibleRules } from '../quizzes.ts'
import { listCorrections } from './corrections.ts'
import { readKeyStates } from './key-states.ts'
import { findMarkedItems } from './marked-items.ts'
import { regradeJob } from './regrade.ts'

/** The share of attempts in each of the two compared groups: the best and the worst. */
const EDGE = 0.27
const MIN_ATTEMPTS = 10
const MAX_GROUPS = 100

type Figures = {
  versionId: number
  questionId: number
  kind: (typeof questions.$inferSelect)['kind']
  isEarlier: boolean
  isDropped: boolean
  section: number | null
  attempts: number
  answered: number
  difficulty: number
  discrimination: number | null
}

/** SQL: each student's first submitted attempt at a quiz. */
export const firstAttempts = (lessonId: number) => sql`
  select distinct on (user_id) * from ${quizAttempts}
  where lesson_id = ${lessonId} and submitted_at is not null order by user_id, number`

/**
 * Returns statistics of a quiz's questions over the first attempts of all students, in the order of the quiz. Throws
 * 404 if the lesson does not exist, and 400 if it is not a quiz.
 */
export async function getStatistics(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<z.infer<typeof quizStatistics>> {
  const { sections } = await getVisibleRules(db, viewer, id)
  const rows = await db.execute<Figures>(sql`
    with first as (${firstAttempts(id)}), placed as (
      select id, count(*) over () as of, row_number() over (order by grade desc, id) as place from first
    ), edges as (
      select id, of, place <= ceil(of * ${EDGE}::numeric) as is_best, place > of - ceil(of * ${EDGE}::numeric) as is_worst
      from placed
    ), given as (
      -- A join, because the mark of an item would be read again for each use of an expression.
      select i.version_id, i.position, i.answer is not null as is_answered, i.is_dropped,
        coalesce(m.value >= i.marks, false)::int as is_right, e.*
      from edges e join ${attemptItems} i on i.attempt_id = e.id
        left join lateral (
          select m.value from ${marks} m where m.item_id = i.id order by m.id desc limit 1
        ) m on true
    ), counted as (
      select version_id, min(position) as position, bool_or(is_dropped) as is_dropped, count(*)::int as attempts,
        (count(*) filter (where is_answered))::int as answered, avg(is_right)::float8 as difficulty,
        case when max(of) >= ${MIN_ATTEMPTS} then
          (avg(is_right) filter (where is_best) - avg(is_right) filter (where is_worst))::float8 end as discrimination
      from given group by version_id
    )
    select c.version_id as "versionId", v.question_id as "questionId", q.kind, c.is_dropped as "isDropped",
      exists (select from ${questionVersions} l where l.question_id = v.question_id and l.number > v.number) as "isEarlier",
      c.attempts, c.answered, c.difficulty, c.discrimination
    from counted c join ${questionVersions} v on v.id = c.version_id join ${questions} q on q.id = v.question_id
    order by c.position, c.version_id`)
  const versionIds = rows.map(({ versionId }) => versionId)
  const [html, [counted], corrections, [job]] = await Promise.all([
    readHtml(db, versionIds),
    db.execute<{ attempts: number }>(sql`select count(*)::int as attempts from (${firstAttempts(id)}) first`),
    listCorrections(db, versionIds),
    db.execute<{ found: boolean }>(sql`
      select exists (select from ${jobs} where name = ${regradeJob.name} and key = any(${`{${versionIds.join(',')}}`}::text[])
        and failed_at is null and (locked_until is not null or run_at <= now())) as found`),
  ])
  return {
    attempts: counted?.attempts ?? 0,
    questions: rows.map(({ section, ...row }) => ({
      ...row,
      section: sections[(section ?? 0) - 1]?.title ?? null,
      html: html.get(row.versionId)?.text ?? '',
    })),
    corrections,
    isRegrading: job?.found ?? false,
  }
}

/** Returns the share of the marks that an answer earns. */
const shareOf = (state: KeyState, answer: Answer) =>
  markWith(state, answer, { marks: 1000, penalty: 0 }) / 1000

/**
 * Returns the answers of all attempts to a version of a question, grouped by equal answers. Throws 404 if the lesson
 * does not exist. Also throws 404 if it has no submitted answer to this question and the viewer may not read all
 * questions. Throws 400 if the lesson is not a quiz.
 */
export async function getAnswers(
  db: Db,
  viewer: Viewer,
  { id, versionId }: { id: number; versionId: number },
): Promise<z.infer<typeof questionAnswers>> {
  await getVisibleRules(db, viewer, id)
  const [version] = await db
    .select({
      kind: questions.kind,
      options: questionVersions.options,
      targets: questionVersions.targets,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(inArray(questionVersions.id, [versionId]))
  const items = await findMarkedItems(db, sql`a.lesson_id = ${id} and i.version_id = ${versionId}`)
  // Without a submitted answer, the version can belong to a quiz of another course, whose key only some staff see.
  if (!version || (items.length === 0 && !hasDuty(viewer, 'questions')))
    throw assessmentErrors.QUESTION_NOT_FOUND()
  const [stateOf, html] = await Promise.all([readKeyStates(db, [versionId]), readHtml(db, [versionId])])
  const state = stateOf(versionId, id)
  const ignoresCase = state.key.kind === 'text' && state.key.ignoresCase
  const given = await mapInSteps(items, (item) => {
    const answer = toVersionNames(item.answer, item)
    return answer && { answer, form: formOf(answer, ignoresCase) }
  })
  const groups = new Map<string, { answer: Answer; count: number }>()
  const chosen = new Map<string, number>()
  for (const one of given) {
    if (!one) continue
    const { answer, form } = one
    const group = groups.get(form) ?? { answer, count: 0 }
    groups.set(form, { ...group, count: group.count + 1 })
    for (const name of namesIn(answer)) chosen.set(name, (chosen.get(name) ?? 0) + 1)
  }
  const sorted = [...groups.values()].sort((a, b) => b.count - a.count)
  const listed = await mapInSteps(sorted.slice(0, MAX_GROUPS), ({ answer, count }) => ({
    answer: answer as AnswerGroup['answer'],
    count,
    share: shareOf(state, answer),
  }))
  const shown = toSeenState(state, {
    options: version.options.map(({ name }) => name),
    names: null,
    targets: version.targets.map(({ name }) => name),
  })
  return {
    kind: version.kind,
    html: html.get(versionId)?.text ?? '',
    options: version.options.map(({ name }, index) => ({
      name,
      html: html.get(versionId)?.options[index] ?? '',
      chosen: chosen.get(name) ?? 0,
      isRight: shown.choices.includes(name),
    })),
    targets: version.targets.map(({ name }, index) => ({
      name,
      html: html.get(versionId)?.targets?.[index] ?? '',
    })),
    right: shown.text,
    noAnswer: given.filter((one) => one === null).length,
    groups: listed,
    more: Math.max(0, sorted.length - MAX_GROUPS),
  }
}

/** Returns the options of an answer. */
const namesIn = (answer: Answer): readonly string[] =>
  answer.kind === 'single' ? [answer.choice] : answer.kind === 'multiple' ? answer.choices : []
