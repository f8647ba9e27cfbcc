import type { QueuedPayment } from '../../payments/approval-queue.schema.ts'
import { foldSigns } from '../../payments/rules.ts'

/** Returns a generator of pseudo-random numbers. The same seed gives the same numbers. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_640_531_527) | 0
    let mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917)
    mixed ^= mixed >>> 16
    return (mixed >>> 0) / 2 ** 32
  }
  const upTo = (count: number) => Math.floor(next() * count)
  return {
    chance: (share: number) => next() < share,
    upTo,
    of: <T>(values: readonly T[]) => values[upTo(values.length)]!,
  }
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NAMES = [
  'ASHA KUMARI',
  'RAVI S',
  'JOHN D SOUZA',
  'आशा',
  'REVATHI N',
  'M/S LNBANK',
  'FAILED DREAMS',
  '9876543210',
]
const AMOUNTS = [4999, 4999, 4999, 2999, 499.5]
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 1)
const devanagari = (digits: string) => digits.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')

type Request = Pick<
  QueuedPayment,
  'id' | 'amount' | 'amountDue' | 'transactionId' | 'orderCode' | 'submittedAt'
>

/**
 * Creates a statement in HDFC's layout, and pending payments. Only some of the payments were paid. The statement
 * contains narrations in the format of every bank: truncated, with other digits, with or without a note. Other
 * payers transfer the same amounts. Some of these payers write the ID or code of another payment, or have it in
 * their UPI address. There are also reversals and duplicate rows. `payers` contains the ID of the payment that each
 * line pays.
 */
export function randomStatement(seed: number, count: number, requests: number) {
  const { chance, upTo, of } = dice(seed)
  const digits = (length: number) => Array.from({ length }, () => upTo(10)).join('')
  const reference = (day: number) => `6${String(305 + day).padStart(3, '0')}${digits(8)}`
  const code = () => `LN${Array.from({ length: 8 }, () => LETTERS[upTo(LETTERS.length)]).join('')}`
  const transfers = Array.from({ length: requests }, (_, index) => {
    const day = upTo(22)
    const amount = of(AMOUNTS)
    return { id: index + 1, day, amount, reference: reference(day), code: code(), pays: chance(0.7) }
  })
  const waiting = transfers.map(({ id, day, amount, reference: own, code: orderCode, pays }): Request => {
    const invented = chance(0.5) ? `91${of(['9', '8', '7', '6'])}${digits(9)}` : digits(of([4, 6, 12]))
    const typed = pays && !chance(0.1) ? own : pays ? reference(day) : invented
    return {
      id,
      amount,
      amountDue: chance(0.05) ? amount + 1000 : amount,
      transactionId: chance(0.1) ? devanagari(typed) : typed,
      orderCode,
      submittedAt: new Date(START + day * DAY_MS + upTo(2 * DAY_MS)),
    }
  })

  const rows: { day: number; text: string; ref: string; sum: number; payer: number | null }[] = []
  const narrate = (ref: string, note: string) => {
    const name = of(NAMES)
    const address = `${chance(0.3) ? of(waiting).transactionId : of(['asha.k', '919876543210', '9876543210-2'])}@ybl`
    const text = of([
      `UPI-${name}-${address}-HDFC0000123-${ref}-${note}`,
      `UPI/${ref}/${note}/${address}/HDFC BANK`,
      `BY TRANSFER-UPI/CR/${ref}/${name}/SBIN/${address}/${note}--`,
      `UPI/P2A/${ref}/${name}/State Ban/${note}`,
      `UPI/${name}/${ref}/${note}`,
    ])
    return chance(0.15) ? text.slice(0, 20 + upTo(50)) : text
  }
  const add = (day: number, text: string, ref: string, sum: number, payer: number | null) => {
    const row = {
      day,
      text: text.replaceAll('"', ''),
      ref: chance(0.5) ? ref.padStart(16, '0') : '',
      sum,
      payer,
    }
    rows.push(row)
    // Adds a reversal, with or without its own number.
    if (sum > 0 && chance(3 / count)) {
      row.payer = null
      const back = chance(0.3) ? 'UPI REVERSAL' : `REV-${text}`
      rows.push({
        ...row,
        day: day + upTo(2),
        text: back,
        ref: back.startsWith('REV') ? row.ref : '',
        sum: -sum,
      })
    }
  }
  for (const { id, day, amount, reference: ref, code: own, pays } of transfers) {
    if (!pays) continue
    const other = chance(0.05) ? of(transfers) : undefined
    const paid = chance(0.05) ? amount + of([-500, 1]) : amount
    const note = other ? other.code : chance(0.5) ? own : of(['UPI', 'Payment fr', own.slice(0, 6)])
    // If a line contains the ID of one payment and the code of another, neither payment is certain. If no payment
    // has this ID, the line pays the other payment.
    const typed = waiting.some((one) => foldSigns(one.transactionId) === ref)
    const text = narrate(ref, note)
    const names = other && text.includes(note) && other.id !== id
    add(day, text, ref, paid, !names ? id : typed ? null : other.id)
  }
  while (rows.length < count) {
    const day = upTo(22)
    const other = of(transfers)
    const named = chance((0.1 * requests) / count)
    const note = named ? other.code : of(['UPI', 'Fees', code()])
    const ref = reference(day)
    // A line that contains another payment's code belongs to that payment.
    add(day, narrate(ref, note), ref, of(AMOUNTS), named ? other.id : null)
  }
  rows.sort((one, other) => one.day - other.day)
  let balance = 1_000_000
  const lines = rows.map(({ day, text, ref, sum, payer }) => {
    balance += sum
    const date = new Date(START + day * DAY_MS).toISOString().slice(2, 10).split('-').toReversed().join('/')
    const [went, came] = sum < 0 ? [(-sum).toFixed(2), ''] : ['', sum.toFixed(2)]
    return { row: `${date},"${text}",${ref},${date},${went},${came},${balance.toFixed(2)}`, payer }
  })
  // Identical lines cannot be distinguished.
  const apart = [...new Map(lines.map((line) => [line.row, line])).values()]
  const twice = apart.flatMap(({ row }) => (chance(0.03) ? [row, row] : [row]))
  const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return { csv: [header, ...twice].join('\n'), payers: apart.map(({ payer }) => payer), waiting }
}
