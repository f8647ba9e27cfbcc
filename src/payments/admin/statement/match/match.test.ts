import { describe, expect, test } from 'vitest'
import { AXIS, HDFC, ICICI, KOTAK, SBI } from '../../../../testing/setups/statements.ts'
import { recogniseColumns } from '../read/columns.ts'
import { readLines, type StatementLine } from '../read/lines.ts'
import { readStatement } from '../read/read-file.ts'
import { matchRejected, matchStatement, type Settled, type Waiting } from './match.ts'

const read = async (content: string) => {
  const { rows, header } = await readStatement(new Blob([content]))
  return readLines(rows, header, recogniseColumns(header.names)).lines
}
let last = 0
const request = (values: Partial<Waiting>): Waiting => ({
  id: ++last,
  amount: 4999,
  amountDue: values.amount ?? 4999,
  transactionId: '632200000000',
  orderCode: `LNQQQQ${String(2222 + last).replaceAll(/[01]/g, '9')}`,
  submittedAt: new Date('2026-11-18T12:00:00Z'),
  ...values,
})
const line = (values: Partial<StatementLine>): StatementLine => ({
  day: '2026-11-18',
  narration: '',
  reference: '',
  loose: '',
  kind: 'credit',
  paise: 499_900,
  balancePaise: 10_000_000 + ++last,
  back: false,
  ...values,
})
const asha = request({ transactionId: '6322 1234 5601', orderCode: 'LNASHA2345' })
const ravi = request({ amount: 2999, transactionId: '632212345602', orderCode: 'LNRAVS2345' })
const greens = (lines: StatementLine[], waiting: Waiting[], settled: Settled[] = []) =>
  matchStatement(lines, waiting, settled).green.map(({ id }) => id)
/** Returns the candidate lines of the only payment, with matches and doubts. */
const yellow = (lines: StatementLine[], waiting: Waiting) =>
  matchStatement(lines, [waiting], []).yellow[0]?.candidates.map(({ at, id, code, doubts }) => ({
    at,
    id,
    code,
    doubts,
  }))

describe('a payment is an exact match', () => {
  test.each([
    ['HDFC', HDFC],
    ['ICICI', ICICI],
    ['SBI', SBI],
    ['Axis', AXIS],
    ['Kotak', KOTAK],
  ])('in a statement of %s by its ID or its order code, with the amount', async (_bank, content) => {
    const lines = await read(content)
    expect(greens(lines, [asha, ravi])).toEqual([asha.id, ravi.id])
    // The ID has a typing error, but the note of the transfer is correct.
    expect(greens(lines, [{ ...asha, transactionId: '632212345699' }])).toEqual([asha.id])
    expect(greens(lines, [{ ...asha, amount: 499, amountDue: 499 }])).toEqual([])
    expect(greens(lines, [{ ...asha, amountDue: 5999 }])).toEqual([])
  })

  test('with any spelling of its ID', () => {
    const ids = ['UPI Ref No 632212345601', '६३२२१२३४५६०१', '6322-1234-5601', 'upi632212345601']
    const said = [
      'UPI/632212345601/X',
      'UPI/६३२२१२३४५६०१/X',
      'IMPS-6322\u200b12345601-X',
      'X UPI632212345601',
    ]
    for (const transactionId of ids)
      for (const narration of said)
        expect(greens([line({ narration })], [request({ transactionId })]), narration).toHaveLength(1)
    const neft = request({ transactionId: 'hdfcn5202611181234' })
    expect(greens([line({ narration: 'NEFT CR-HDFCN5202611181234-MEENA' })], [neft])).toEqual([neft.id])
    expect(greens([line({ reference: '0000632212345601' })], [asha])).toEqual([asha.id])
    expect(greens([line({ narration: 'UPI/NOTElnasha2345/X' })], [asha])).toEqual([asha.id])
  })
})

describe('a payment is not an exact match', () => {
  test('if the number is part of a person’s UPI address', () => {
    const phone = request({ transactionId: '919876543210' })
    for (const narration of [
      'UPI-X-919876543210@YBL-Y',
      'UPI/919876543210-2@ybl/Y',
      'UPI/919876543210 @ybl',
      'UPI-X-919876543210',
    ])
      expect(greens([line({ narration })], [phone]), narration).toEqual([])
  })

  test('if the ID is cut off or below the line: an administrator must check it', () => {
    expect(yellow([line({ narration: 'UPI-ASHA-63221234' })], asha)).toEqual([
      { at: 0, id: 'part', code: null, doubts: [] },
    ])
    expect(yellow([line({ narration: 'UPI-ASHA-LNASHA' })], asha)?.[0]).toMatchObject({ code: 'part' })
    expect(yellow([line({ loose: '632212345601 LNASHA2345' })], asha)?.[0]).toMatchObject({
      id: 'part',
      code: 'part',
    })
    expect(yellow([line({ narration: 'UPI 632212 345601 X' })], asha)?.[0]).toMatchObject({ id: 'part' })
    expect(yellow([line({ narration: 'UPI/632212345610/X' })], asha)?.[0]).toMatchObject({ id: 'near' })
  })

  test('if the line has another student’s order code', () => {
    const narration = 'UPI/632212345601/LNRAVS2345'
    expect(greens([line({ narration })], [asha, ravi])).toEqual([])
    expect(yellow([line({ narration })], asha)?.[0]?.doubts).toEqual(['other-code'])
    expect(yellow([line({ narration: 'UPI/632212345601/LNRAV' })], asha)?.[0]?.doubts).toEqual(['other-code'])
  })

  test('if several lines match, or the line matches several payments', () => {
    const [one, two] = [line({ narration: 'UPI/632212345601' }), line({ narration: 'UPI/LNASHA2345/X' })]
    expect(yellow([one, two], asha)?.map(({ doubts }) => doubts)).toEqual([['named-twice'], ['named-twice']])
    const other = request({ transactionId: 'X', orderCode: 'LNNANA2345' })
    expect(greens([line({ narration: 'UPI/632212345601/LNNANA2345' })], [asha, other])).toEqual([])
  })

  test('if the line is from another time', () => {
    const narration = 'UPI/632212345601/X'
    const days = ['2026-11-10', '2026-11-11', '2026-11-21', '2026-11-22'].map((day) =>
      greens([line({ narration, day })], [asha]),
    )
    expect(days).toEqual([[], [asha.id], [asha.id], []])
  })

  test('if the money was returned', async () => {
    const john = request({ amount: 125_000, transactionId: '632412345604' })
    const matches = matchStatement(await read(HDFC), [john], [])
    expect([matches.green, matches.yellow, matches.unmatchedPayments]).toEqual([[], [], [john.id]])
    expect(matches.reversed).toEqual([4])
    const came = line({ narration: 'UPI/632212345601/LNASHA2345' })
    const went = (narration: string, day = '2026-11-19') => line({ kind: 'debit', narration, day })
    expect(yellow([came, went('REV-UPI ASHA')], asha)?.[0]?.doubts).toEqual(['maybe-reversed'])
    expect(yellow([came, went('UPI RETURN LNASHA2345')], asha)?.[0]?.doubts).toEqual(['maybe-reversed'])
    expect(greens([came, went('RENT'), went('REV-UPI', '2026-11-01')], [asha])).toEqual([asha.id])
    expect(greens([line({ narration: 'UPI REVERSAL 632212345601' })], [asha])).toEqual([])
    expect(greens([line({ narration: 'UPI-632212345601-REVATHI' })], [asha])).toEqual([asha.id])
  })

  test('if the line was already used, or an order code was already approved manually', () => {
    const paying = line({ narration: 'UPI/632212345601/LNASHA2345' })
    const again = request({ transactionId: '999999999999', orderCode: 'LNASHA2345' })
    const [prints = []] = matchStatement([paying], [], []).fingerprints
    const settled = { id: 900, transactionId: '632299999999', orderCode: 'LNASHA2345', fingerprints: [] }
    for (const one of prints) {
      const matches = matchStatement([paying], [again], [{ ...settled, fingerprints: [one] }])
      expect([matches.green, matches.paid]).toEqual([[], [{ at: 0, id: 900 }]])
    }
    const byHand = { ...settled, transactionId: asha.transactionId }
    expect(matchStatement([paying], [again], [byHand]).paid).toEqual([{ at: 0, id: 900 }])
    const matches = matchStatement([paying], [again], [settled])
    expect(matches.yellow[0]?.candidates[0]?.doubts).toEqual(['paid-before'])
  })
})

describe('the remaining lines and payments', () => {
  test('list credits without a payment, and payments without a credit', async () => {
    const stranger = request({ amount: 777, transactionId: '777777777777' })
    const { unmatchedCredits, unmatchedPayments, paid } = matchStatement(
      await read(HDFC),
      [asha, stranger],
      [],
    )
    expect([unmatchedCredits, unmatchedPayments, paid]).toEqual([[1, 2], [stranger.id], []])
  })

  test('of the same amount and time can be chosen, most likely first', () => {
    const days = [
      '2026-11-10',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]
    const lines = days.map((day) => line({ day, narration: `UPI/${day}` }))
    lines.push(line({ narration: 'UPI/632212345610/X' }), line({ narration: 'LNRAVS2345', paise: 499_900 }))
    const found = yellow(lines, asha)
    expect(found).toHaveLength(5)
    expect(found?.[0]).toMatchObject({ at: 7, id: 'near' })
    expect(found?.some(({ at }) => at === 0 || at === 8)).toBe(false)
  })
})

describe('a used line is recognised', () => {
  const printsOf = async (content: string) => {
    const lines = await read(content)
    return matchStatement(lines, [], []).fingerprints.filter((_, at) => lines[at]?.kind === 'credit')
  }

  test('in another part of the statement, in another order, and by its reference in another layout', async () => {
    const whole = await printsOf(AXIS)
    const [head = '', ...rest] = AXIS.split('\n').filter((row) => /^(Tran|\d)/.test(row))
    const turned = await printsOf([head, ...rest.toReversed()].join('\n'))
    expect(new Set(turned.flat())).toEqual(new Set(whole.flat()))
    const all = await Promise.all([HDFC, ICICI, SBI, AXIS, KOTAK].map(printsOf))
    const shared = all
      .map((prints) => new Set(prints.flat()))
      .reduce((one, other) => new Set([...one].filter((print) => other.has(print))))
    // References and balances are the same in both statements.
    expect(shared.size).toBe(4)
  })

  test('without a balance by its text, and the number of its occurrence', () => {
    const alike = [1, 2, 3].map(() => line({ balancePaise: null, narration: 'UPI PAYMENT' }))
    const { fingerprints } = matchStatement(alike, [], [])
    expect(new Set(fingerprints.flat()).size).toBe(3)
    expect(matchStatement([...alike, ...alike], [], []).fingerprints.slice(0, 3)).toEqual(fingerprints)
  })

  test('but an account that pays each month is not a reference', () => {
    const [one, two] = ['2026-10-18', '2026-11-18'].map((day) =>
      line({ day, narration: 'NEFT 000405001234 RENT' }),
    )
    const prints = matchStatement([one!, two!], [], []).fingerprints
    expect(new Set(prints.flat()).size).toBe(4)
  })
})

describe('a rejected payment', () => {
  const rejectedIn = (
    lines: StatementLine[],
    rejected: Waiting[],
    waiting: Waiting[] = [],
    settled: Settled[] = [],
  ) => matchRejected(lines, rejected, matchStatement(lines, waiting, settled)).map(({ id, at }) => [id, at])

  test('is offered if a line has its ID or order code, with any amount', () => {
    const lines = [
      line({ narration: 'UPI/632212345601/ASHA' }),
      line({ narration: 'NEFT LNRAVS2345', paise: 100_000 }),
      line({ narration: 'UPI/999912345678/NOBODY' }),
    ]
    expect(rejectedIn(lines, [asha, ravi])).toEqual([
      [asha.id, 0],
      [ravi.id, 1],
    ])
    // The same amount on the same day proves nothing.
    expect(rejectedIn([line({ narration: 'CASH DEPOSIT' })], [asha])).toEqual([])
  })

  test('is not offered if a pending payment has the ID, or the line was used', () => {
    const lines = [line({ narration: 'UPI/632212345601/ASHA' })]
    const again = request({ transactionId: '632212345601' })
    expect(rejectedIn(lines, [asha], [again])).toEqual([])
    const used = { id: 99, transactionId: '632212345601', orderCode: 'LNXXXX2345', fingerprints: [] }
    expect(rejectedIn(lines, [asha], [], [used])).toEqual([])
    // A pending payment that matches the line only by its amount does not prevent this match.
    expect(rejectedIn(lines, [asha], [request({ transactionId: '700000000001' })])).toEqual([[asha.id, 0]])
    const back = [...lines, line({ narration: 'REV-UPI/632212345601/ASHA', kind: 'debit' })]
    expect(rejectedIn(back, [asha])).toEqual([])
  })
})
