import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { type Again, defineJob } from '../../../platform/server/jobs/define-job.ts'
import { postponeGroup } from '../../../platform/server/jobs/queue.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { webhookDeliveries as deliveries, webhooks } from '../../tables.ts'
import { SYSTEM_ACTOR } from '../../rules.ts'
import { writeAudit } from '../audit.ts'
import { notifyAdmins } from '../notifications.ts'
import { NO_ANSWER } from './post.ts'
import { type Outcome, send } from './send.ts'

type Sender = Pick<Services, 'env' | 'db' | 'live'> & { seal: Seal; signal: AbortSignal }

/** The purpose for which the secrets are encrypted. */
export const SEALED_FOR = 'webhook'

/** Seconds before each retry: eight attempts within a day. */
const PAUSES = [30, 120, 600, 1800, 7200, 21_600, 43_200]
const TRIES = PAUSES.length + 1
/** Seconds that a webhook's other messages wait after a message got no response in time. */
const UNANSWERED_PAUSE = 30

/** Sends one message. The trigger function `enqueue_webhooks` enqueues it. */
export const sendWebhookJob = defineJob({
  name: 'send-webhook',
  schema: z.object({ id: z.number().int() }),
  concurrency: 10,
})

/**
 * Returns the key of a message's job. The webhook is its group, so that a hanging receiver does not delay the others.
 */
export const keyOf = (webhookId: number, id: number) => `${webhookId}/${id}`

type Claim = {
  id: number
  webhookId: number
  messageId: string
  event: string
  data: Record<string, unknown>
  createdAt: string
  tries: number
  url: string
  sealedSecret: string
}

/**
 * Claims a pending message and counts an attempt. Returns null if the message is done, or its webhook is switched
 * off.
 */
async function begin(db: Db, id: number): Promise<Claim | null> {
  const [claimed] = await db.execute<Claim>(sql`
    update ${deliveries} d set tries = d.tries + 1
    from ${webhooks} w
    where d.id = ${id} and d.next_try_at is not null and w.id = d.webhook_id and w.disabled_at is null
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.event, d.data,
      d.created_at as "createdAt", d.tries, w.url, w.sealed_secret as "sealedSecret"`)
  return claimed ?? null
}

/** Tries to send a message. Returns when to retry, or undefined if no retry is needed. */
export async function sendWebhook(sender: Sender, id: number): Promise<Again | undefined> {
  const { env, db, seal, signal } = sender
  const claimed = await begin(db, id)
  if (!claimed) return undefined
  const { url, messageId, event, data, createdAt, sealedSecret } = claimed
  const secret = seal.open(sealedSecret, SEALED_FOR)
  const message = { id: messageId, type: event, timestamp: new Date(createdAt), data }
  const outcome: Outcome =
    secret === null
      ? { status: null, answer: 'secret_unreadable', milliseconds: 0 }
      : await send(message, { url, secret, allowPrivate: env.privateWebhooks, signal })
  // The server is stopping, and will retry after the restart.
  signal.throwIfAborted()
  return settle(sender, claimed, outcome)
}

/** Enqueues the pending messages of a webhook. */
export async function resumeWebhook(tx: Tx, webhookId: number): Promise<void> {
  await tx.execute(sql`
    select enqueue_job(${sendWebhookJob.name}, jsonb_build_object('id', id), webhook_id || '/' || id, next_try_at)
    from ${deliveries} where webhook_id = ${webhookId} and next_try_at is not null`)
}

const isSuccess = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

async function settle({ db, live }: Sender, claimed: Claim, outcome: Outcome): Promise<Again | undefined> {
  const { id, webhookId, tries, url } = claimed
  const done = isSuccess(outcome)
  const over = !done && tries >= TRIES
  const againIn = done || over ? null : (PAUSES[tries - 1] ?? 0)
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(deliveries)
      .set({
        ...outcome,
        triedAt: sql`now()`,
        ...(done && { deliveredAt: sql`now()` }),
        nextTryAt: againIn === null ? null : sql`now() + make_interval(secs => ${againIn})`,
      })
      // An administrator may have requested the message again in the meantime.
      .where(and(eq(deliveries.id, id), eq(deliveries.tries, tries)))
      .returning({ id: deliveries.id })
    if (!row) return undefined
    if (outcome.answer === NO_ANSWER) await postponeOthers(tx, claimed)
    if (!over) return againIn === null ? undefined : { againIn }
    const [gaveUp] = await tx.execute<{ id: number }>(sql`
      update ${webhooks} w set disabled_at = now(), gave_up = true
      where w.id = ${webhookId} and w.disabled_at is null and not exists (
        select from ${deliveries} d where d.webhook_id = w.id and d.delivered_at > (
          select created_at from ${deliveries} where id = ${id}))
      returning w.id`)
    if (!gaveUp) return undefined
    await notifyAdmins(tx, live, { kind: 'webhook_disabled', data: { url } })
    await writeAudit(tx, { id: null, username: SYSTEM_ACTOR }, 'webhook.gave_up', ['webhook', webhookId], {
      url,
    })
    return undefined
  })
}

/**
 * Postpones the other pending messages of a webhook, because its receiver would probably not respond to them either.
 */
async function postponeOthers(tx: Tx, { id, webhookId }: Claim): Promise<void> {
  const until = sql`now() + make_interval(secs => ${UNANSWERED_PAUSE})`
  await tx.execute(sql`
    update ${deliveries} set next_try_at = ${until}
    where id in (
      select id from ${deliveries} where webhook_id = ${webhookId} and id <> ${id} and next_try_at < ${until}
      for update skip locked)`)
  await postponeGroup(tx, sendWebhookJob, String(webhookId), UNANSWERED_PAUSE)
}

/** Deletes messages after 30 days. Until then they are listed. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, sql`now() - interval '30 days'`))
}
