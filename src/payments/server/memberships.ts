import { eq, sql } from 'drizzle-orm'
import type { Membership } from '../payments.schema.ts'
import { isPreviewMember } from '../../accounts/server/sessions/preview-users.ts'
import type { Db, Tx } from '../../platform/server/db/connect.ts'
import { memberships } from '../tables.ts'
import { MEMBERSHIP_ENDS_SOON_DAYS } from '../../platform/constants.ts'

const DAY = 86_400_000

/** A year of the Premium plan, from now or from the end of the year that is running. The buyer must be locked. */
export async function extendMembership(
  tx: Tx,
  { userId, paymentId }: { userId: string; paymentId: number },
): Promise<void> {
  await tx.execute(sql`
    insert into ${memberships} (user_id, payment_id, starts_at, ends_at)
    select ${userId}::uuid, ${paymentId}::int, begins, begins + interval '1 year'
    from (
      select greatest(now(), coalesce(max(ends_at), now())) as begins
      from ${memberships} where user_id = ${userId}
    ) as next`)
}

/** Takes the year of a payment back; those that follow it at once begin as much earlier. The buyer must be locked. */
export async function withdrawMembership(
  tx: Tx,
  { userId, paymentId }: { userId: string; paymentId: number },
): Promise<void> {
  await tx.execute(sql`
    with recursive gone as (
      select ends_at, greatest(ends_at - greatest(starts_at, now()), interval '0') as unused
      from ${memberships} where payment_id = ${paymentId}
    ), following as (
      select m.id, m.ends_at from ${memberships} m join gone g on m.starts_at = g.ends_at where m.user_id = ${userId}
      union all
      select m.id, m.ends_at from ${memberships} m join following f on m.starts_at = f.ends_at
        where m.user_id = ${userId}
    )
    update ${memberships} set starts_at = starts_at - gone.unused, ends_at = ${memberships.endsAt} - gone.unused
    from gone where id in (select id from following)`)
  await tx.delete(memberships).where(eq(memberships.paymentId, paymentId))
}

/** The plan of a person: when it runs, all years in a row together; when it is over, when it last ended. */
export async function getMembership(db: Db, userId: string): Promise<Membership> {
  if (isPreviewMember(userId)) return pretendedYear()
  const rows = await db
    .select({ startsAt: memberships.startsAt, endsAt: memberships.endsAt })
    .from(memberships)
    .where(sql`${memberships.userId} = ${userId}`)
    .orderBy(memberships.startsAt)
  let startsAt: Date | null = null
  let endsAt: Date | null = null
  for (const row of rows) {
    if (!endsAt || row.startsAt > endsAt) startsAt = row.startsAt
    endsAt = row.endsAt
  }
  return { active: endsAt !== null && endsAt > new Date(), startsAt, endsAt }
}

/** When a membership that is about to end does so; null while there is time, and where there is none. */
export async function getMembershipEnd(db: Db, userId: string): Promise<{ endsAt: Date | null }> {
  const { endsAt, active } = await getMembership(db, userId)
  const isSoon = active && endsAt !== null && endsAt.getTime() - Date.now() < MEMBERSHIP_ENDS_SOON_DAYS * DAY
  return { endsAt: isSoon ? endsAt : null }
}

/** What a member of a preview reads about the plan. */
function pretendedYear(): Membership {
  const startsAt = new Date()
  const endsAt = new Date(startsAt)
  endsAt.setFullYear(endsAt.getFullYear() + 1)
  return { active: true, startsAt, endsAt }
}
