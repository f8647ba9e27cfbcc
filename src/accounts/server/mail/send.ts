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

/** Sends one email immediately, because its user is waiting for it. `sendMailsJob` sends all others. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  schema: z.object({ id: z.number().int() }),
  concurrency: 5,
})

/** Sends all due emails, every minute. The job fails if the mail server has accepted nothing for half an hour. */
export const sendMailsJob = defineJob({ name: 'send-mails', schema: z.object({}), every: 60, tries: 30 })

const MINUTE = 60
/** Seconds before each retry of an email that the server may accept later. The last value repeats. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE]
/** Seconds before each retry of a code, because a user is waiting for it. */
const CODE_PAUSES = [5, 15, 30, MINUTE]
const MAX_PAUSE = 30 * MINUTE
/** How long a running attempt may continue when the server stops. Lantern would send an interrupted email again. */
const GRACE_MS = 5000

const pauseOfServer = ({ tries }: ClaimedMail) => Math.min(MAX_PAUSE, MINUTE * 2 ** (tries - 1))
const pauseAfter = (pauses: readonly number[], tries: number) => pauses[tries - 1] ?? pauses.at(-1) ?? MINUTE

/** Sends the due emails, the most urgent first. Throws if the mail server accepts none at the moment. */
export async function sendDueMails(sending: Sending): Promise<void> {
  const { db, env, signal } = sending
  if (!env.mail) return
  const { dailyLimit } = env.mail
  const ending = delay(signal)
  // A single email can fail because of its recipient or text. If another email also fails, the server is the
  // problem.
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

/** Sends one email. Returns when to retry, or undefined if no retry is needed. */
export async function sendOneMail(sending: Sending, id: number): Promise<Again | undefined> {
  const { db, env } = sending
  const claimed = env.mail && (await claimMail(db, { dailyLimit: env.mail.dailyLimit, id }))
  if (!claimed) return undefined
  await attempt(sending, claimed, delay(sending.signal))
  return { againIn: pauseAfter(CODE_PAUSES, claimed.tries) }
}

/** Tries to send a claimed email. Returns `failed` if the mail server may accept no emails at the moment. */
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

/** Returns a signal that aborts a few seconds after the given signal. */
function delay(signal: AbortSignal): AbortSignal {
  const later = new AbortController()
  const abort = () => void setTimeout(() => later.abort(signal.reason), GRACE_MS).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return later.signal
}
