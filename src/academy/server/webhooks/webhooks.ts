import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { User } from '../../../platform/user.schema.ts'
import type { Context, Services } from '../../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../../platform/server/db/connect.ts'
import { academyErrors } from '../../errors.ts'
import { webhookDeliveries as deliveries, webhooks } from '../../tables.ts'
import {
  type Delivery,
  type deliveryQuery,
  MAX_WEBHOOKS,
  type newWebhook,
  TEST_EVENT,
  type Webhook,
  type webhookInput,
  type webhookUpdate,
} from '../../webhooks.schema.ts'
import { writeAudit } from '../audit.ts'
import { enqueue } from '../../../platform/server/jobs/enqueue.ts'
import { describeAnswer } from './answers.ts'
import { keyOf, resumeWebhook, SEALED_FOR, sendWebhookJob } from './deliver.ts'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { formatSecret } from './send.ts'

const publicWebhook = {
  id: webhooks.id,
  url: webhooks.url,
  events: webhooks.events,
  createdAt: webhooks.createdAt,
  disabledAt: webhooks.disabledAt,
  gaveUp: webhooks.gaveUp,
}

export const listWebhooks = (db: Db): Promise<Webhook[]> =>
  db.select(publicWebhook).from(webhooks).orderBy(webhooks.id)

/**
 * Creates a webhook. The secret is returned only once. Throws 400 if the address is not allowed, and 409 if there are
 * too many webhooks.
 */
export async function createWebhook(
  { db, env, seal }: Pick<Context, 'db' | 'env' | 'seal'>,
  actor: User,
  { url, events }: z.output<typeof webhookInput>,
): Promise<z.infer<typeof newWebhook>> {
  if (!env.privateWebhooks) refuseUnfit(new URL(url))
  const secret = formatSecret(randomBytes(32))
  return transact(db, async (tx) => {
    const [made] = await tx.select({ count: count() }).from(webhooks)
    if (made && made.count >= MAX_WEBHOOKS) throw academyErrors.TOO_MANY_WEBHOOKS()
    const [row] = await tx
      .insert(webhooks)
      .values({ url, events, sealedSecret: seal.close(secret, SEALED_FOR) })
      .returning(publicWebhook)
    if (!row) throw academyErrors.WEBHOOK_NOT_FOUND()
    await writeAudit(tx, actor, 'webhook.created', ['webhook', row.id], { url, events: events.join(', ') })
    return { ...row, secret }
  })
}

/** Throws 400 if the address is not allowed. Every delivery resolves and checks the host name again. */
function refuseUnfit({ protocol, hostname }: URL): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes('.')
  if (protocol !== 'https:' || isPrivate) throw academyErrors.WEBHOOK_ADDRESS()
}

/**
 * Changes the events of a webhook, or turns it on or off. Pending messages are sent when it is turned on. Throws
 * 404 if the webhook does not exist.
 */
export function updateWebhook(
  db: Services['db'],
  actor: User,
  { id, events, enabled }: z.output<typeof webhookUpdate>,
): Promise<Webhook> {
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(webhooks)
      .set({
        ...(events && { events }),
        ...(enabled !== undefined && {
          disabledAt: enabled ? null : sql`coalesce(${webhooks.disabledAt}, now())`,
          gaveUp: false,
        }),
      })
      .where(eq(webhooks.id, id))
      .returning(publicWebhook)
    if (!row) throw academyErrors.WEBHOOK_NOT_FOUND()
    await writeAudit(tx, actor, 'webhook.changed', ['webhook', id], {
      url: row.url,
      ...(events && { events: events.join(', ') }),
      ...(enabled !== undefined && { enabled }),
    })
    if (!row.disabledAt) await resumeWebhook(tx, id)
    return row
  })
}

/** Deletes a webhook. Throws 404 if it does not exist. */
export const deleteWebhook = (db: Services['db'], actor: User, id: number): Promise<void> =>
  transact(db, async (tx) => {
    const [gone] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ url: webhooks.url })
    if (!gone) throw academyErrors.WEBHOOK_NOT_FOUND()
    await writeAudit(tx, actor, 'webhook.deleted', ['webhook', id], gone)
  })

async function getWebhook(db: Db | Tx, id: number): Promise<Webhook> {
  const [row] = await db.select(publicWebhook).from(webhooks).where(eq(webhooks.id, id))
  if (!row) throw academyErrors.WEBHOOK_NOT_FOUND()
  return row
}

/** Sends an empty test message. Throws 404 if the webhook does not exist, and 409 while it is turned off. */
export const testWebhook = (db: Services['db'], id: number): Promise<void> =>
  transact(db, async (tx) => {
    const { disabledAt } = await getWebhook(tx, id)
    if (disabledAt) throw academyErrors.WEBHOOK_DISABLED()
    const [row] = await tx
      .insert(deliveries)
      .values({ webhookId: id, event: TEST_EVENT, data: {}, nextTryAt: sql`now()` })
      .returning({ id: deliveries.id })
    if (row) await enqueue(tx, sendWebhookJob, row, { key: keyOf(id, row.id) })
  })

/**
 * Sends a message again with the same ID and new retries. Throws 404 if the message does not exist, and 409 while its
 * webhook is turned off.
 */
export const resendDelivery = (db: Services['db'], id: number): Promise<void> =>
  transact(db, async (tx) => {
    const [row] = await tx
      .update(deliveries)
      .set({ tries: 0, nextTryAt: sql`now()`, deliveredAt: null })
      .where(eq(deliveries.id, id))
      .returning({ webhookId: deliveries.webhookId })
    if (!row) throw academyErrors.DELIVERY_NOT_FOUND()
    const { disabledAt } = await getWebhook(tx, row.webhookId)
    if (disabledAt) throw academyErrors.WEBHOOK_DISABLED()
    await enqueue(tx, sendWebhookJob, { id }, { key: keyOf(row.webhookId, id) })
  })

/** Returns recent messages, newest first. Throws 404 if the webhook does not exist. */
export async function listDeliveries(
  db: Db,
  { id, limit = 20, cursor }: z.output<typeof deliveryQuery>,
): Promise<{ items: Delivery[]; nextCursor: number | null }> {
  await getWebhook(db, id)
  const rows = await db
    .select({
      id: deliveries.id,
      messageId: deliveries.messageId,
      event: deliveries.event,
      createdAt: deliveries.createdAt,
      deliveredAt: deliveries.deliveredAt,
      tries: deliveries.tries,
      status: deliveries.status,
      answer: deliveries.answer,
      milliseconds: deliveries.milliseconds,
      triedAt: deliveries.triedAt,
      nextTryAt: deliveries.nextTryAt,
    })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, id), cursor === undefined ? undefined : lt(deliveries.id, cursor)))
    .orderBy(desc(deliveries.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(({ deliveredAt, ...row }): Delivery => ({
    ...row,
    answer: describeAnswer(row.status, row.answer),
    state: deliveredAt ? 'delivered' : row.nextTryAt ? 'waiting' : 'failed',
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
