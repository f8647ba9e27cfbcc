import type { PlannedQuiz, QuizMaker, QuizPlanner } from '../../../../catalogue/admin/imports/planned-quiz.ts'
import type { Activity } from '../../../../catalogue/admin/imports/moodle/read-backup.ts'
import {
  childOf,
  childrenOf,
  readXml,
  textOf,
  type Xml,
} from '../../../../catalogue/admin/imports/moodle/read-xml.ts'
import { MAX_QUESTIONS } from '../../../quizzes.rules.ts'
import { t } from '../../../texts/exchange.ts'
import type { ImportedDraft } from '../imported.ts'
import { withPictures } from '../pictures.ts'
import { countTogether } from '../use-create-questions.ts'
import type { MoodleQuestion } from './moodle-question.ts'
import { planQuestion } from './plan-question.ts'
import { type QuestionBank, readQuestionBank } from './read-question-bank.ts'

/** A question in a quiz. The ID is null if Moodle chooses it at random, or if it is not in the backup. */
interface Place {
  slot: number
  id: string | null
  isRandom: boolean
  marks: number
}

/**
 * Returns the ID of a question by its reference: the named version of its entry, or the latest that is not a draft.
 * Null if there is none.
 */
function referencedId(reference: Xml, { byEntry }: QuestionBank): string | null {
  const versions = byEntry.get(textOf(reference, 'questionbankentryid')) ?? []
  const wanted = textOf(reference, 'version')
  const found =
    versions.find(({ version }) => version === wanted) ?? versions.findLast(({ isDraft }) => !isDraft)
  return found?.id ?? null
}

function placesOf({ content }: Activity, bank: QuestionBank): Place[] {
  const instances = childrenOf(childOf(content, 'question_instances'), 'question_instance')
  const places = instances.map((instance, index): Place => {
    const reference = childrenOf(instance, 'question_reference')[0]
    const own = textOf(instance, 'questionid') || textOf(instance, 'question')
    const id = reference ? referencedId(reference, bank) : own || null
    return {
      slot: Number(textOf(instance, 'slot')) || index,
      id,
      isRandom:
        childrenOf(instance, 'question_set_reference').length > 0 ||
        (id !== null && bank.byId.get(id)?.kind === 'random'),
      marks: Math.round(Number(textOf(instance, 'maxmark') || textOf(instance, 'grade')) * 100) / 100,
    }
  })
  // Before Moodle 2.7, a list of IDs contains the order of the questions. A 0 in it ends a page.
  const order = textOf(content, 'questions').split(',')
  const placeOf = ({ slot, id }: Place) => (order.length > 1 && id !== null ? order.indexOf(id) : slot)
  return places.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const wholeIn = (content: Xml, name: string, max: number): number | null => {
  const value = Math.round(Number(textOf(content, name)))
  return value > 0 ? Math.min(value, max) : null
}

function rulesOf({ content }: Activity) {
  const seconds = wholeIn(content, 'timelimit', 604_800)
  const sections = childrenOf(childOf(content, 'sections'), 'section')
  return {
    passPercent: null,
    minutes: seconds === null ? null : Math.max(1, Math.round(seconds / 60)),
    maxAttempts: wholeIn(content, 'attempts_number', 100),
    shufflesQuestions: sections.some((section) => textOf(section, 'shufflequestions') === '1'),
    shufflesOptions: textOf(content, 'shuffleanswers') === '1',
    shows: 'answers' as const,
  }
}

/** Plans the quizzes of a backup from Moodle 4 or an earlier version, with its question bank. */
export const planQuizzes: QuizPlanner = (files, stored) => {
  let reading: Promise<QuestionBank> | undefined
  const readBank = async () => {
    const entry = files.get('questions.xml')
    return entry
      ? readQuestionBank(await readXml(entry), stored)
      : { byId: new Map<string, MoodleQuestion>(), byEntry: new Map<string, never[]>() }
  }
  const drafts = new Map<string, Promise<ImportedDraft>>()
  /** The IDs of created questions. Several quizzes can use the same question. */
  const created = new Map<string, number>()

  const createMissing = async (
    wanted: readonly (readonly [string, ImportedDraft])[],
    { client, importId, upload }: QuizMaker,
  ) => {
    const missing = wanted.filter(([id]) => !created.has(id))
    for (let done = 0; done < missing.length;) {
      const rest = missing.slice(done)
      const batch = rest.slice(0, countTogether(rest.flatMap(([, { question }]) => question ?? [])))
      const questions = []
      for (const [, { question, pictures }] of batch) {
        const addresses = new Map<string, string>()
        for (const [address, entry] of pictures) addresses.set(address, await upload(entry))
        if (question) questions.push(withPictures(question, addresses))
      }
      const { ids } = await client.questions.createMany.mutate({ questions, importId })
      batch.forEach(([id], index) => created.set(id, ids[index] ?? 0))
      done += batch.length
    }
  }

  return async (activity) => {
    const bank = await (reading ??= readBank())
    const changed = new Set<string>()
    const leftOut: { name: string; reason: string }[] = []
    const taken = new Map<string, { draft: ImportedDraft; marks: number }>()
    for (const [index, { id, isRandom, marks }] of placesOf(activity, bank).entries()) {
      const question = id === null ? undefined : bank.byId.get(id)
      const name = `${activity.title}: ${question?.name || t.questionNumber(index + 1)}`
      const leaveOut = (reason: string) => leftOut.push({ name, reason })
      if (isRandom) leaveOut(t.isRandom)
      else if (id === null || !question) leaveOut(t.notInBackup)
      else if (taken.has(id)) leaveOut(t.isTwiceInQuiz)
      else if (!(marks > 0)) leaveOut(t.hasNoMarks)
      else if (taken.size >= MAX_QUESTIONS) leaveOut(t.quizIsFull(MAX_QUESTIONS))
      else {
        const planning = drafts.get(id) ?? planQuestion(question, index + 1)
        drafts.set(id, planning)
        const draft = await planning
        for (const note of draft.notes) leftOut.push({ name, reason: note })
        if (draft.question) taken.set(id, { draft, marks: Math.min(marks, 1000) })
        else leaveOut(draft.problems.map(({ text }) => text).join(' '))
      }
    }
    if (textOf(activity.content, 'timeopen') > '0' || textOf(activity.content, 'timeclose') > '0')
      changed.add(t.quizDatesAreLost)
    changed.add(t.quizzesShowAnswers)
    const quiz: PlannedQuiz = {
      questions: taken.size,
      prepare: (maker) =>
        createMissing(
          [...taken].map(([id, { draft }]) => [id, draft] as const),
          maker,
        ),
      save: async (lessonId, { client }) => {
        const slots = [...taken].flatMap(([id, { marks }]) => {
          const questionId = created.get(id)
          return questionId === undefined ? [] : { questionId, marks, penalty: 0 }
        })
        await client.quizzes.save.mutate({ ...rulesOf(activity), id: lessonId, slots })
      },
    }
    return { quiz: taken.size > 0 ? quiz : null, changed: taken.size > 0 ? [...changed] : [], leftOut }
  }
}
