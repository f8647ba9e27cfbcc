import { and, eq, lt, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../../platform/server/context.ts'
import { transact, type Db } from '../../../platform/server/db/connect.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'
import { webhookDeliveries as deliveries, webhooks } from '../../tables.ts'
import { writeAudit } from '../audit.ts'
import { notifyAdmins } from '../notifications.ts'
import { type Outcome, send } from './send.ts'

type Sender = Pick<Services, 'env' | 'db' | 'live'> & { seal: Seal; signal: AbortSignal }

/** What the bus says when there is something to send. */
export const WEBHOOKS_TOPIC = 'webhooks'
/** What the secrets are closed for. */
export const SEALED_FOR = 'webhook'

/** Seconds after each try until the next one: eight tries within a day. */
const PAUSES = [30, 120, 600, 1800, 7200, 21_600, 43_200]
const TRIES = PAUSES.length + 1
const AT_ONCE = 10

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

/** Takes what is due; whoever else looks at the same moment takes the rest. Who dies with it leaves it for the next try. */
const claim = (db: Db) =>
  db.execute<Claim>(sql`
    update ${deliveries} d set tries = d.tries + 1,
      next_try_at = now() + make_interval(secs => (${sql.raw(`array[${PAUSES.join(',')},${PAUSES.at(-1)}]`)})[least(d.tries + 1, ${TRIES}::int)])
    from (
      select d.id, w.url, w.sealed_secret from ${deliveries} d join ${webhooks} w on w.id = d.webhook_id
      where d.next_try_at <= now() and w.disabled_at is null
      order by d.next_try_at limit ${AT_ONCE} for update of d skip locked
    ) as due
    where d.id = due.id
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.event, d.data,
      d.created_at as "createdAt", d.tries, due.url, due.sealed_secret as "sealedSecret"`)

/** Sends all that is due, and returns in how many milliseconds something is again; null when nothing waits. */
export async function sendWebhooks(sender: Sender): Promise<number | null> {
  while (!sender.signal.aborted) {
    const due = await claim(sender.db)
    await Promise.all(due.map((one) => sendOne(sender, one)))
    if (due.length < AT_ONCE) break
  }
  const [next] = await sender.db.execute<{ wait: number | null }>(sql`
    select extract(epoch from min(d.next_try_at) - clock_timestamp())::float8 * 1000 as wait
    from ${deliveries} d join ${webhooks} w on w.id = d.webhook_id
    where d.next_try_at is not null and w.disabled_at is null`)
  return next?.wait == null ? null : Math.max(0, next.wait)
}

async function sendOne(sender: Sender, claimed: Claim): Promise<void> {
  const { env, seal, signal } = sender
  const { url, messageId, event, data, createdAt, sealedSecret } = claimed
  const secret = seal.open(sealedSecret, SEALED_FOR)
  const message = { id: messageId, type: event, timestamp: new Date(createdAt), data }
  const outcome: Outcome =
    secret === null
      ? { status: null, answer: 'Its secret cannot be read with this SESSION_SECRET', milliseconds: 0 }
      : await send(message, { url, secret, allowPrivate: env.privateWebhooks, signal })
  // The server ends: whoever starts next tries again.
  if (!signal.aborted) await settle(sender, claimed, outcome)
}

const isSuccess = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

async function settle({ db, live }: Sender, claimed: Claim, outcome: Outcome): Promise<void> {
  const { id, webhookId, tries, url } = claimed
  const done = isSuccess(outcome)
  const over = !done && tries >= TRIES
  await transact(db, async (tx) => {
    const [row] = await tx
      .update(deliveries)
      .set({
        ...outcome,
        triedAt: sql`now()`,
        ...(done && { deliveredAt: sql`now()` }),
        ...((done || over) && { nextTryAt: null }),
      })
      // Somebody may have asked for it to be sent again meanwhile.
      .where(and(eq(deliveries.id, id), eq(deliveries.tries, tries)))
      .returning({ id: deliveries.id })
    if (!row || !over) return
    const [gaveUp] = await tx.execute<{ id: number }>(sql`
      update ${webhooks} w set disabled_at = now(), gave_up = true
      where w.id = ${webhookId} and w.disabled_at is null and not exists (
        select from ${deliveries} d where d.webhook_id = w.id and d.delivered_at > (
          select created_at from ${deliveries} where id = ${id}))
      returning w.id`)
    if (!gaveUp) return
    await notifyAdmins(tx, live, { kind: 'webhook_disabled', data: { url } })
    await writeAudit(tx, { id: null, username: 'The academy' }, 'webhook.gave_up', `webhook ${webhookId}`, {
      url,
    })
  })
}

/** Sends what there is to send until the signal, and waits for as long as nothing is: without webhooks nothing is done. */
export async function runWebhooks(
  sender: Sender,
  tell: { done: () => void; failed: (error: unknown) => void },
): Promise<void> {
  const { live, signal } = sender
  let news = new AbortController()
  const wake = () => news.abort()
  const ends = [live.subscribe(WEBHOOKS_TOPIC, wake), live.onGap(wake)]
  while (!signal.aborted) {
    news = new AbortController()
    const wait = await sendWebhooks(sender).then(
      (next) => (tell.done(), next),
      (error: unknown) => (tell.failed(error), 5000),
    )
    const over = AbortSignal.any([signal, news.signal])
    if (wait !== null)
      await sleep(Math.min(wait, 3_600_000), undefined, { signal: over, ref: false }).catch(() => undefined)
    else if (!over.aborted)
      await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }))
  }
  for (const end of ends) end()
}

/** What was told is listed for a month. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, sql`now() - interval '30 days'`))
}
