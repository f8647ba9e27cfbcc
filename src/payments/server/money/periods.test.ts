import { expect, test } from 'vitest'
import { partsOf, periodOf, unitOf } from '../../money.schema.ts'

test.each([
  ['2026-11-22', 'today', '2026-11-22', '2026-11-22'],
  ['2026-03-01', 'yesterday', '2026-02-28', '2026-02-28'],
  ['2026-11-22', 'month', '2026-11-01', '2026-11-22'],
  ['2026-11-22', 'last-month', '2026-10-01', '2026-10-31'],
  ['2026-11-22', 'year', '2026-04-01', '2026-11-22'],
  ['2026-11-22', 'last-year', '2025-04-01', '2026-03-31'],
  ['2026-03-31', 'year', '2025-04-01', '2026-03-31'],
  ['2026-04-01', 'year', '2026-04-01', '2026-04-01'],
  ['2026-01-15', 'last-month', '2025-12-01', '2025-12-31'],
  ['2024-03-31', 'last-month', '2024-02-01', '2024-02-29'],
] as const)('on %s, %s is from %s to %s', (today, period, from, to) => {
  expect(periodOf({ period }, today)).toEqual({ from, to })
})

test('days have priority over a period, and a single day is both start and end', () => {
  const today = '2026-11-22'
  const days = { from: '2026-01-05', to: '2026-01-09' }
  expect(periodOf({ period: 'year', ...days }, today)).toEqual(days)
  expect(periodOf({ from: '2026-01-05' }, today)).toEqual({ from: '2026-01-05', to: '2026-01-05' })
  expect(periodOf({ to: '2026-01-09' }, today)).toEqual({ from: '2026-01-09', to: '2026-01-09' })
})

test('a period consists of its days or months, without gaps', () => {
  const month = partsOf({ from: '2026-02-01', to: '2026-02-28' })
  expect(month).toHaveLength(28)
  expect(month[27]).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(unitOf({ from: '2026-01-01', to: '2026-03-03' })).toBe('day')
  expect(partsOf({ from: '2026-01-15', to: '2026-04-02' })).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-02' },
  ])
})
