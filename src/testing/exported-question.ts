import fc from 'fast-check'
import type { Exported } from '../assessment/exchange/gift-writer.rules.ts'

/** Generates random questions, whose texts contain the special characters of the formats. */
export function exportedQuestion({
  without,
  withOrdering = true,
}: { without?: RegExp; /** GIFT has no ordering. */ withOrdering?: boolean } = {}): fc.Arbitrary<Exported> {
  const words = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'abc {}=~#:\\%*[]$->/_?',
          '\n',
          '\n\n',
          '$x^2=4$',
          '$\\frac{1}{2}$',
          'हिंदी ',
          '[html]',
          '%50%',
          '::',
          '// ',
          '$CATEGORY: a',
          '5 ',
        ),
        fc.string({ maxLength: 4 }),
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) =>
      parts
        .join('')
        .replaceAll(/[\r\0]/g, '')
        .toWellFormed()
        .trim(),
    )
    .filter((text) => text !== '' && !without?.test(text))
  const lines = words.filter((text) => !text.includes('\n'))
  const options = fc.uniqueArray(words, { minLength: 2, maxLength: 5 })
  const solution: fc.Arbitrary<Exported['solution']> = fc.oneof(
    fc.tuple(options, fc.nat()).map(([texts, right]) => ({
      kind: 'single' as const,
      options: texts.map((text, index) => ({ text, isRight: index === right % texts.length })),
    })),
    fc.tuple(options, fc.nat(), fc.boolean()).map(([texts, bits, partial]) => ({
      kind: 'multiple' as const,
      options: texts.map((text, index) => ({ text, isRight: index === 0 || ((bits >> index) & 1) === 1 })),
      partial,
    })),
    fc.boolean().map((right) => ({ kind: 'trueFalse' as const, right })),
    fc
      .record({
        value: fc.integer(),
        tolerance: fc.nat({ max: 50 }),
        isPercent: fc.boolean(),
        hasUnit: fc.boolean(),
        needsUnit: fc.boolean(),
      })
      .map(({ value, tolerance, isPercent, hasUnit, needsUnit }) => ({
        kind: 'number' as const,
        value: String(value / 2),
        tolerance: String(tolerance),
        isPercent,
        units: hasUnit ? [{ name: 'm/s', factor: '1' }] : [],
        needsUnit: hasUnit && needsUnit,
      })),
    fc
      .tuple(fc.uniqueArray(lines, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([accepted, ignoresCase]) => ({ kind: 'text' as const, accepted, ignoresCase })),
  )
  const sides = fc.uniqueArray(
    lines.filter((text) => !/->|=>/.test(text)),
    { minLength: 4, maxLength: 6 },
  )
  const parts: fc.Arbitrary<Exported['solution']> = fc.oneof(
    fc.tuple(sides, fc.boolean()).map(([[a = '', b = '', c = '', d = '', ...extras], partial]) => ({
      kind: 'matching' as const,
      pairs: [
        { left: a, right: b },
        { left: c, right: d },
      ],
      extras,
      partial,
    })),
    ...(withOrdering
      ? [
          fc
            .tuple(options, fc.boolean())
            .map(([items, partial]) => ({ kind: 'ordering' as const, items, partial })),
        ]
      : []),
  )
  return fc.record({
    text: words,
    explanation: fc.oneof(fc.constant(''), words),
    topic: fc.oneof(fc.constant(''), fc.constantFrom('Motion', 'a/b', 'Light & sound', 'गति')),
    difficulty: fc.constantFrom(null, 'easy', 'hard'),
    solution: fc.oneof({ weight: 3, arbitrary: solution }, { weight: 1, arbitrary: parts }),
  })
}
