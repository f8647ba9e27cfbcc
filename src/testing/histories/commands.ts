import fc from 'fast-check'

const pick = fc.nat({ max: 7 })
const by = fc.nat({ max: 1 })
/** Returns an arbitrary with its weight. */
export const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
/** Generates the actions of users in a history of payments. */
export const command = fc.oneof(
  often(
    6,
    fc.record({
      do: fc.constant('pay' as const),
      who: pick,
      what: fc.nat({ max: 2 }),
      paise: fc.integer({ min: 1, max: 1e9 }),
    }),
  ),
  often(
    4,
    fc.record({
      do: fc.constant('instalment' as const),
      who: pick,
      rupees: fc.integer({ min: 1, max: 5000 }),
    }),
  ),
  // At the same time, both instances may use the same course payments as upgrade credit for different plans.
  often(
    4,
    fc.record({
      do: fc.constant('upgrade' as const),
      who: pick,
      half: fc.boolean(),
      rupees: fc.integer({ min: 1, max: 5000 }),
    }),
  ),
  often(
    8,
    fc.record({
      do: fc.constantFrom('decide' as const, 'rest' as const),
      which: pick,
      by,
      status: fc.constantFrom('approved' as const, 'rejected' as const),
      received: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined, freq: 3 }),
    }),
  ),
  often(4, fc.record({ do: fc.constant('undo' as const), which: pick, by })),
  often(
    4,
    fc.record({
      do: fc.constant('revoke' as const),
      which: pick,
      by,
      reason: fc.constantFrom('mistake' as const, 'refund' as const, 'chargeback' as const),
      rupees: fc.option(fc.integer({ min: 1, max: 1e7 }), { nil: undefined }),
    }),
  ),
  often(
    4,
    fc.record({
      do: fc.constant('refund' as const),
      which: pick,
      by,
      rupees: fc.integer({ min: 1, max: 3000 }),
    }),
  ),
  often(
    5,
    fc.record({
      do: fc.constant('correct' as const),
      which: pick,
      by,
      received: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined, freq: 3 }),
    }),
  ),
  often(3, fc.record({ do: fc.constantFrom('tell' as const, 'wait' as const) })),
  often(
    2,
    fc.record({ do: fc.constant('again' as const), which: pick, rupees: fc.integer({ min: 1, max: 5000 }) }),
  ),
  often(
    2,
    fc.record({
      do: fc.constantFrom('bin' as const, 'restore' as const, 'purge' as const),
      what: fc.nat({ max: 1 }),
      by,
    }),
  ),
  often(1, fc.record({ do: fc.constant('leave' as const), who: pick })),
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
