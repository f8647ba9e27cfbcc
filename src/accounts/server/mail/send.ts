import { z } from 'zod'
import { type Again, defineJob, type JobRun } from '../../../platform/server/jobs/define-job.ts'
import { describeMailFailure } from '../../mail-failures.rules.ts'
import { factorSeal } from '../two-step-verification/factor-seal.ts'
import { composeMail, type Describe } from './compose.ts'
import { countReceived } from './limits.ts'
import {
  type ClaimedMail,
  claimMail,
  countBounce,
  findServerTrouble,
  giveUpMail,
  pauseOutbox,
  readMail,
  retryMail,
  settleSent,
} from './outbox.ts'
import { sendMail } from './transport.ts'

type Sending = Pick<JobRun, 'db' | 'env' | 'secrets' | 'signal'> & { describe: Describe }

/** Sends one mail immediately, because its user is waiting for it. All others wait for `sendMailsJob`. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  schema: z.object({ id: z.number().int() }),
  concurrency: 5,
})

/** Sends all due mails, every minute. It counts as failed after the mail server accepted nothing for half an hour. */
export const sendMailsJob = defineJob({ name: 'send-mails', schema: z.object({}), every: 60, tries: 30 })

const MINUTE = 60
/** Seconds before each retry of a mail that the server may accept later. The last one repeats. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE]
/** Seconds before each retry of a code, for which a user is waiting. */
const CODE_PAUSES = [5, 15, 30, MINUTE]
const MAX_PAUSE = 30 * MINUTE
/** How long a running attempt may continue when the server stops. An interrupted mail would be sent again. */
const GRACE_MS = 5000

const pauseOfServer = ({ tries }: ClaimedMail) => Math.min(MAX_PAUSE, MINUTE * 2 ** (tries - 1))
const pauseAfter = (pauses: readonly number[], tries: number) => pauses[tries - 1] ?? pauses.at(-1) ?? MINUTE

/** Sends the due mails, the most urgent first. Throws if the mail server accepts none at the moment. */
export async function sendDueMails(sending: Sending): Promise<void> {
  const { db, env, signal } = sending
  if (!env.mail) return
  const { dailyLimit } = env.mail
  const ending = delay(signal)
  // One mail can fail because of its recipient or text. If another one fails too, the server is the problem.
  let pause = 0
  for (;;) {
    signal.throwIfAborted()
    const claimed = await claimMail(db, { dailyLimit, isProbe: pause > 0 })
    if (!claimed) break
    const result = await attempt(sending, claimed, ending)
    if (result === 'sent') pause = 0
    if (result !== 'failed') continue
    if (pause > 0) {
      await pauseOutbox(db, pause)
      break
    }
    pause = pauseOfServer(claimed)
  }
  const trouble = await findServerTrouble(db)
  if (trouble !== null) throw new Error(describeMailFailure(trouble))
}

/** Sends one mail. Returns when to retry, if it should be retried. */
export async function sendOneMail(sending: Sending, id: number): Promise<Again | undefined> {
  const { db, env } = sending
  const claimed = env.mail && (await claimMail(db, { dailyLimit: env.mail.dailyLimit, id }))
  if (!claimed) return undefined
  await attempt(sending, claimed, delay(sending.signal))
  return { againIn: pauseAfter(CODE_PAUSES, claimed.tries) }
}

/** Tries to send a claimed mail. Returns `failed` if the server perhaps accepts no mails at the moment. */
async function attempt(
  { db, env, secrets, signal, describe }: Sending,
  claimed: ClaimedMail,
  ending: AbortSignal,
): Promise<'sent' | 'settled' | 'failed'> {
  const { mail } = env
  if (!mail) return 'settled'
  const due = await readMail(db, claimed.id)
  if ('outdated' in due) {
    await giveUpMail(db, claimed, due.outdated)
    return 'settled'
  }
  const message = await composeMail({ db, env, mail, seal: factorSeal(secrets), describe }, due)
  if (!message) {
    await giveUpMail(db, claimed, 'unreadable')
    return 'settled'
  }
  const failure = await sendMail(mail, message, ending)
  if (!failure || failure.kind === 'bounce' || failure.kind === 'refused') await countReceived(db, due.topic)
  if (!failure) {
    await settleSent(db, claimed, due.to)
    return 'sent'
  }
  if (signal.aborted) {
    await retryMail(db, claimed, { seconds: 0, outcome: 'interrupted' })
    signal.throwIfAborted()
  }
  const { kind, reason } = failure
  const isCode = due.topic === 'code'
  if (kind === 'bounce' || kind === 'refused') {
    if (kind === 'bounce') await countBounce(db, due.to)
    await giveUpMail(db, claimed, reason)
    return 'settled'
  }
  if (kind === 'later') {
    const seconds = pauseAfter(isCode ? CODE_PAUSES : PAUSES, claimed.tries)
    await retryMail(db, claimed, { seconds, outcome: reason })
    return 'settled'
  }
  const seconds = isCode ? pauseAfter(CODE_PAUSES, claimed.tries) : pauseOfServer(claimed)
  await retryMail(db, claimed, { seconds, outcome: `server ${reason}` })
  return 'failed'
}

/** Returns a signal that aborts a few seconds after this one. */
function delay(signal: AbortSignal): AbortSignal {
  const later = new AbortController()
  const abort = () => void setTimeout(() => later.abort(signal.reason), GRACE_MS).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return later.signal
}
