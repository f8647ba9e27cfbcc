import { MAX } from '../../../platform/constants.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import { DIFFICULTIES, QUESTION_KINDS } from '../../quizzes.rules.ts'

export interface QuestionSearch {
  search?: string | undefined
  topic?: string | undefined
  kind?: (typeof QUESTION_KINDS)[number] | undefined
  difficulty?: (typeof DIFFICULTIES)[number] | undefined
}

/**
 * Parses the search parameters of the question bank and ignores invalid values. Returns every parameter, with undefined
 * if it has no value. The router would keep the old value of a missing parameter.
 */
export const readQuestionSearch = (raw: { [name in keyof QuestionSearch]: unknown }): QuestionSearch => ({
  search: addressText(raw.search, MAX.search),
  topic: addressText(raw.topic, 100),
  kind: QUESTION_KINDS.find((one) => one === raw.kind),
  difficulty: DIFFICULTIES.find((one) => one === raw.difficulty),
})

export const questionsInput = ({ search, topic, kind, difficulty }: QuestionSearch) => ({
  limit: 25,
  ...(search && { search }),
  ...(topic && { topic }),
  ...(kind && { kind }),
  ...(difficulty && { difficulty }),
})

/** Loads the data that the question bank shows first. */
export const loadBank = (utils: Utils, raw: QuestionSearch) =>
  Promise.all([
    utils.questions.list.fetchInfinite(questionsInput(readQuestionSearch(raw))),
    utils.questions.topics.fetch(),
  ])
