import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/db/connect.ts'

/** Returns the users and payments that violate an invariant. The invariants hold after any history. */
export async function findBroken(db: Db): Promise<unknown[]> {
  const rows = await db.execute(sql`
    with valid as (
      select p.*, o.kind, o.course_id, o.seats, o.instalments, o.course_price_paise from payments p join orders o on o.id = p.order_id
      where status = 'approved' and revoked_at is null and p.user_id is not null),
    counting as (
      select o.id, o.user_id, o.credit_paise, unnest(o.counted_order_ids) as of from orders o
      where o.user_id is not null and exists (
        select from payments p where p.order_id = o.id and p.revoked_at is null and p.status <> 'rejected'))
    select 'a year without its payment' as what, payment_id as id from entitlements m
      where m.source = 'plan' and m.ended_at is null and not exists (select from valid v where v.id = m.payment_id)
    union all select 'a payment without its year', id from valid v
      where kind = 'membership' and not exists (
        select from entitlements m where m.payment_id = v.id and m.source = 'plan' and m.ended_at is null)
    union all select 'a purchase without its payment', payment_id from entitlements e
      where e.source = 'purchase' and e.ended_at is null and not exists (
        select from valid v where (v.id, v.user_id, v.course_id) = (e.payment_id, e.user_id, e.course_id))
    union all select 'a payment without its purchase', id from valid v
      where course_id is not null and instalment is null and seats is null and not exists (
        select from entitlements e where e.payment_id = v.id and e.source = 'purchase' and e.ended_at is null)
    union all select 'a gap or an overlap of years', m.id from entitlements m
      join entitlements o on o.user_id = m.user_id and o.id <> m.id and o.source = 'plan' and o.ended_at is null
      where m.source = 'plan' and m.ended_at is null and (m.starts_at, m.ends_at) overlaps (o.starts_at, o.ends_at)
    union all select 'paid and not enrolled', id from valid v
      where course_id is not null and not exists (select from enrollments e where (e.user_id, e.course_id) = (v.user_id, v.course_id))
    union all select 'enrolled by nobody', id from enrollments e
      where not exists (select from payments p join orders o on o.id = p.order_id
        where p.status = 'approved' and (o.user_id, o.course_id) = (e.user_id, e.course_id))
    union all select 'told other than once', p.id from payments p
      where p.user_id is not null and (select count(*) from notifications n
        where (n.data ->> 'paymentId')::int = p.id and n.kind in ('payment_approved', 'payment_rejected', 'payment_short')
      ) <> (p.status <> 'pending' and p.notify_at is null)::int + (select count(*) from audit_log a
        where a.subject_kind = 'payment' and a.subject_id = p.id::text and a.action = 'payment.approved_after_all')
    union all select 'invoiced other than once', p.id from payments p
      where (select count(*) from invoices i where i.payment_id = p.id and i.kind = 'invoice'
          and i.total_paise = money_received(p.status, p.amount_paise, p.received_paise))
        <> (p.notify_at is null and money_received(p.status, p.amount_paise, p.received_paise) > 0)::int
    union all select 'revoked without a refund', p.id from payments p
      where p.revoked_at is not null and not exists (select from refunds r where r.payment_id = p.id)
    union all select 'refunded and not told', p.id from payments p where p.user_id is not null
      and (select count(*) from refunds r where r.payment_id = p.id) <> (select count(*) from notifications n
        where (n.data ->> 'paymentId')::int = p.id and n.kind in ('payment_refunded', 'payment_revoked'))
    union all select 'more is refunded than came', p.id from payments p
      where money_received(p.status, p.amount_paise, p.received_paise) < (
        select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id)
    union all select 'counts what does not stand', c.id from counting c
      where not exists (select from valid v where (v.order_id, v.user_id, v.kind) = (c.of, c.user_id, 'course'))
    union all select 'counted twice', of from counting group by of having count(*) > 1
    union all select 'more is taken off than came', c.id from counting c
      group by c.id, c.credit_paise having c.credit_paise > (
        select sum(money_received(p.status, p.amount_paise, p.received_paise)::bigint - coalesce((
            select sum(r.amount_paise) from refunds r where r.payment_id = p.id), 0))
        from payments p where p.order_id = any(array_agg(c.of)))
    union all select 'an instalment without its access', v.id from valid v
      where v.instalment is not null and v.course_id is not null and (
        select count(*) from entitlements g where g.payment_id = v.id and g.source = 'instalment' and g.ended_at is null
          and (g.ends_at is null) = (v.instalment = v.instalments) and (g.due_at is null) = (v.instalment = v.instalments)) <> 1
    union all select 'opened by what does not stand', g.id from entitlements g
      where g.source = 'instalment' and g.ended_at is null and not exists (select from valid v where v.id = g.payment_id)
    union all select 'an instalment that follows nothing', p.id from payments p
      where p.instalment > 1 and p.user_id is not null and p.revoked_at is null
        and p.status <> 'rejected' and not exists (
          select from valid v where (v.order_id, v.instalment) = (p.order_id, p.instalment - 1))
    union all select 'a price that its instalments do not add up to', min(v.id) from valid v
      where v.instalment is not null and v.course_id is not null
      group by v.order_id, v.instalments, v.course_price_paise
      having count(*) > v.instalments or count(*) = v.instalments and v.course_price_paise <> sum(v.amount_due_paise + coalesce((
        select sum(e.received_paise) from payments e where (e.order_id, e.instalment) = (v.order_id, v.instalment) and e.id < v.id and e.revoked_at is null), 0))
    union all select 'pending twice', min(p.id) from payments p join orders o on o.id = p.order_id
      where p.status = 'pending' and p.user_id is not null group by p.user_id, o.kind, o.course_id, o.plan_id, o.seats is null having count(*) > 1`)
  return [...rows]
}
