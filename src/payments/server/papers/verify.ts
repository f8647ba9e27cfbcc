import { desc, eq } from 'drizzle-orm'
import { formatPaise } from '../../../platform/money.ts'
import { zonedDay } from '../../../platform/time-zone.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import type { Context, Services } from '../../../platform/server/context.ts'
import { countAttempt } from '../../../accounts/server/sessions/rate-limits.ts'
import { paymentsErrors } from '../../errors.ts'
import type { VerifiedPaper } from '../../papers.schema.ts'
import { payments, refunds } from '../../tables.ts'
import { findCreditNote } from './credit-notes.ts'
import { findReceipt } from './receipts.ts'

/**
 * What a paper says, for whoever holds it and wants to know whether it is true, and what became of it: no more than it shows, and of the
 * name the first letters. Throws 404, 429 for guesses.
 */
export async function verifyPaper(
  services: Pick<Context, 'db' | 'env' | 'address'> & Partial<Pick<Context, 'isForeign'>>,
  { code }: { code: string },
): Promise<VerifiedPaper> {
  const paper = (await verifyReceipt(services, code)) ?? (await verifyCreditNote(services, code))
  if (paper) return paper
  if (services.env.rateLimits)
    await countAttempt(services.db, [
      {
        key: `${services.isForeign ? 'verify-link' : 'verify'}:@${addressKey(services.address)}`,
        most: 30,
        seconds: 900,
      },
    ])
  throw paymentsErrors.PAPER_NOT_FOUND()
}

async function verifyReceipt(
  services: Pick<Services, 'db' | 'env'>,
  code: string,
): Promise<VerifiedPaper | null> {
  const found = await findReceipt(services, eq(payments.paperCode, code))
  if (!found) return null
  const { receipt, payment, zone } = found
  const made = await services.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
    .orderBy(desc(refunds.id))
  const paise = made.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return {
    kind: receipt.tax ? 'invoice' : 'receipt',
    number: receipt.number,
    day: receipt.day,
    amount: receipt.amount,
    academy: receipt.academy.name,
    payer: initials(receipt.payer),
    about: null,
    givenBack: made[0]
      ? {
          amount: formatPaise(paise),
          day: zonedDay(made[0].createdAt, zone),
          isRevoked: payment.revokedAt !== null,
          wasMistake: made[0].reason === 'mistake',
        }
      : null,
  }
}

async function verifyCreditNote(
  services: Pick<Services, 'db' | 'env'>,
  code: string,
): Promise<VerifiedPaper | null> {
  const [refund] = await services.db
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.paperCode, code))
  const note = refund && (await findCreditNote(services, eq(payments.id, refund.paymentId), refund.id))
  if (!note) return null
  const { number, day, amount, academy, payer, about } = note
  return {
    kind: 'credit_note',
    number,
    day,
    amount,
    academy: academy.name,
    payer: initials(payer),
    about,
    givenBack: null,
  }
}

const letters = new Intl.Segmenter()

/** 'Asha Rao (asha)' as 'A… R…'. */
const initials = (name: string) =>
  name
    .replace(/ \([^)]*\)$/, '')
    .split(/\s+/)
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}…`)
    .join(' ')
