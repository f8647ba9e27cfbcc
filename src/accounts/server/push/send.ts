import { z } from 'zod'
import { defineJob, type JobRun } from '../../../platform/server/jobs/define-job.ts'
import type { Describe } from '../mail/compose.ts'
import { factorSeal } from '../two-step-verification/factor-seal.ts'
import { composePush, type PushFrame, readPushFrame } from './compose.ts'
import { getPushKeys, type PushKeys } from './keys.ts'
import {
  type ClaimedPush,
  claimPush,
  countFailure,
  countSuccess,
  delaySubscription,
  readPush,
  removePush,
  removeSubscription,
  retryPush,
} from './outbox.ts'
import { transmit } from './transmit.ts'

type Sending = Pick<JobRun, 'db' | 'env' | 'secrets' | 'signal'> & { describe: Describe }
type Prepared = Sending & { keys: PushKeys; frame: PushFrame; contact: string | null }

/** Sends the due push messages. Runs often, because a reminder must arrive in time. */
export const sendPushesJob = defineJob({ name: 'send-pushes', schema: z.object({}), every: 10 })

/** Number of messages that one run sends at a time, each to a different user. */
const MAX_RUNNING = 8
/** Seconds before each retry. The last value repeats until the message is no longer useful. */
const PAUSES = [10, 30, 120, 600, 1800]

/**
 * Sends the due messages, the most urgent first. A push service that does not respond delays only its own users. Throws
 * the first error at the end.
 */
export async function sendDuePushes(sending: Sending): Promise<void> {
  const { db, env, secrets, signal } = sending
  if (!env.push) return
  let prepared: Promise<Prepared> | undefined
  const prepare = async () => ({
    ...sending,
    contact: env.push?.contact ?? null,
    keys: await getPushKeys(db, factorSeal(secrets)),
    frame: await readPushFrame(db, env.siteName),
  })
  const running = new Map<string, Promise<void>>()
  const errors: unknown[] = []
  for (;;) {
    const mayClaim = running.size < MAX_RUNNING && errors.length === 0 && !signal.aborted
    const claimed = mayClaim ? await claimPush(db, [...running.keys()]) : null
    if (claimed) {
      prepared ??= prepare()
      const done = prepared
        .then((ready) => attempt(ready, claimed))
        .catch((error: unknown) => void errors.push(error))
        .finally(() => running.delete(claimed.userId))
      running.set(claimed.userId, done)
    } else if (running.size > 0) await Promise.race(running.values())
    else break
  }
  signal.throwIfAborted()
  if (errors.length > 0) throw errors[0]
}

async function attempt(
  { db, env, signal, describe, keys, frame, contact }: Prepared,
  claimed: ClaimedPush,
): Promise<void> {
  const { subscriptionId } = claimed
  const due = await readPush(db, claimed.id)
  const message = due && composePush(due, frame, describe)
  if (!message) return removePush(db, claimed)
  const sender = { keys, contact, allowPrivate: env.privateWebhooks, signal }
  const sent = await transmit(due.subscription, message, sender)
  // The server is stopping, and will send the message after the restart.
  if (signal.aborted) return retryPush(db, claimed, 0)
  if (sent.kind === 'gone') return removeSubscription(db, subscriptionId)
  if (sent.kind === 'accepted') await countSuccess(db, subscriptionId)
  else await countFailure(db, subscriptionId)
  if (sent.kind !== 'later') return removePush(db, claimed)
  const seconds = sent.seconds ?? PAUSES[claimed.tries - 1] ?? PAUSES.at(-1) ?? 0
  await retryPush(db, claimed, seconds)
  await delaySubscription(db, subscriptionId, seconds)
}
