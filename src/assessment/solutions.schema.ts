import { z } from 'zod'
import { requiredText, text } from '../platform/text.schema.ts'
import { toDecimal } from './decimal.rules.ts'
import { MAX_OPTIONS } from './quizzes.rules.ts'
import { t } from './texts/checks.ts'

const MAX_TEXT = 10_000
const MAX_SHORT = 500

const options = z
  .array(
    z.object({
      text: requiredText(MAX_TEXT, () => t.option),
      isRight: z.boolean(),
    }),
  )
  .min(2, { error: () => t.twoOptions })
  .max(MAX_OPTIONS, { error: () => t.tooManyOptions(MAX_OPTIONS) })

const decimal = (label: () => string) =>
  requiredText(50, label).refine((value) => toDecimal(value) !== null, {
    error: () => t.mustBeNumber(label()),
  })

const notNegative = (value: string) => (toDecimal(value)?.units ?? 0n) >= 0n

const number = z.object({
  kind: z.literal('number'),
  value: decimal(() => t.rightNumber),
  tolerance: decimal(() => t.tolerance).refine(notNegative, {
    error: () => t.toleranceNegative,
  }),
  isPercent: z.boolean(),
  units: z
    .array(
      z.object({
        name: requiredText(50, () => t.unit),
        factor: decimal(() => t.factor),
      }),
    )
    .max(MAX_OPTIONS),
  needsUnit: z.boolean(),
})

const shortText = z.object({
  kind: z.literal('text'),
  accepted: z
    .array(requiredText(MAX_SHORT, () => t.acceptedAnswer))
    .min(1, { error: () => t.oneAccepted })
    .max(50),
  ignoresCase: z.boolean(),
})

const side = requiredText(MAX_TEXT, () => t.option)
const areDifferent = (list: readonly string[]) => new Set(list).size === list.length

/** The gaps of a text, in the order of their numbers: [[1]], [[2]]. */
const gap = z.discriminatedUnion('kind', [number, shortText])

/** The right answer to a question, with its options. */
export const solution = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('single'),
    options: options.refine((list) => list.filter(({ isRight }) => isRight).length === 1, {
      error: () => t.oneRight,
    }),
  }),
  z.object({
    kind: z.literal('multiple'),
    options: options.refine((list) => list.some(({ isRight }) => isRight), {
      error: () => t.someRight,
    }),
    partial: z.boolean(),
  }),
  z.object({ kind: z.literal('trueFalse'), right: z.boolean() }),
  number,
  shortText,
  z
    .object({
      kind: z.literal('matching'),
      /** Several left sides can have the same right side. */
      pairs: z
        .array(z.object({ left: side, right: side }))
        .min(2, { error: () => t.twoPairs })
        .max(MAX_OPTIONS, { error: () => t.tooManyPairs(MAX_OPTIONS) })
        .refine((pairs) => areDifferent(pairs.map(({ left }) => left)), {
          error: () => t.leftTwice,
        }),
      /** Right sides that belong to no left side. */
      extras: z.array(side).max(MAX_OPTIONS, { error: () => t.tooManyPairs(MAX_OPTIONS) }),
      /** Whether each right pair earns its share of the marks. */
      partial: z.boolean(),
    })
    .refine(({ pairs, extras }) => areDifferent([...new Set(pairs.map(({ right }) => right)), ...extras]), {
      path: ['extras'],
      error: () => t.extraTwice,
    })
    .refine(
      ({ pairs, extras }) => new Set(pairs.map(({ right }) => right)).size + extras.length <= MAX_OPTIONS,
      { path: ['extras'], error: () => t.tooManyPairs(MAX_OPTIONS) },
    ),
  z.object({
    kind: z.literal('ordering'),
    /** The items in the right order. */
    items: z
      .array(side)
      .min(2, { error: () => t.twoItems })
      .max(MAX_OPTIONS, { error: () => t.tooManyItems(MAX_OPTIONS) })
      .refine(areDifferent, { error: () => t.itemTwice }),
    /** Whether each item that follows the right one earns its share of the marks. */
    partial: z.boolean(),
  }),
  z.object({
    kind: z.literal('fillIn'),
    gaps: z
      .array(gap)
      .min(1, { error: () => t.oneGap })
      .max(MAX_OPTIONS, { error: () => t.tooManyGaps(MAX_OPTIONS) }),
    /** Whether each right gap earns its share of the marks. */
    partial: z.boolean(),
  }),
])
export type Solution = z.infer<typeof solution>

const name = z.string().max(10)

/** A student's answer. Options have the names that the student sees. */
export const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), choice: name }),
  z.object({
    kind: z.literal('multiple'),
    choices: z.array(name).max(MAX_OPTIONS),
  }),
  z.object({ kind: z.literal('trueFalse'), value: z.boolean() }),
  z.object({ kind: z.literal('number'), text: text(100) }),
  z.object({ kind: z.literal('text'), text: text(MAX_SHORT) }),
  z.object({
    kind: z.literal('matching'),
    /** The chosen pairs, at most one for each option. */
    pairs: z.array(z.object({ option: name, target: name })).max(MAX_OPTIONS),
  }),
  /** An answer to an ordering question: all options in order. */
  z.object({
    kind: z.literal('ordering'),
    order: z.array(name).max(MAX_OPTIONS),
  }),
  /** A text for each gap. Empty if the gap has no answer. */
  z.object({
    kind: z.literal('fillIn'),
    texts: z.array(text(MAX_SHORT)).max(MAX_OPTIONS),
  }),
])
