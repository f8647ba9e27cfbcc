import type { Sql } from '../../src/platform/server/db/connect.ts'

/** Number of courses besides the plan. */
export const COURSES = 40
/** The number of newest payments, which are pending. */
const WAITING = 60

/**
 * Inserts a year of an institute, the same in each run: six payments per student, for the plan and for courses. One
 * in twelve is rejected, and half of those are submitted again. Some are short, some are refunded, some show a reused
 * screenshot.
 */
export async function liveAYear(sql: Sql, payments: number): Promise<void> {
  const students = Math.ceil(payments / 6)
  await sql.begin(async (tx) => {
    await tx`insert into categories (id, name) overriding system value values (1, 'Everything')`
    await tx`
      insert into courses (id, slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise)
        overriding system value
      select n, 'course-' || n, 'Course ' || n, 'A teacher', 'About it', '/t.png', 1, '4 hours', true, 49900 + 10000 * n
      from generate_series(1, ${COURSES}::int) as n`
    await tx`
      insert into users (username, password_hash) select 'student-' || n, 'none' from generate_series(0, ${students}::int - 1) as n`
    await tx`
      create temporary table tries on commit drop as
      select row_number() over (order by at, n, second)::int as id, n, second, at
      from (
        select n, false as second, now() - make_interval(secs => 31536000.0 * (${payments}::int - n) / ${payments}::int) as at
        from generate_series(1, ${payments}::int) as n
        union all
        select n, true, now() - make_interval(secs => 31536000.0 * (${payments}::int - n) / ${payments}::int) + interval '30 hours'
        from generate_series(1, ${payments}::int) as n where n % 24 = 0 or n % 200 = 7
      ) as sent where at < now()`
    await tx`
      insert into files (kind, key, content_type, extension, bytes, attached_at)
      select 'proof', 'proof/' || id || '/proof.png', 'image/png', 'png', 300000, at from tries`
    await tx`
      insert into orders (id, user_id, username, kind, course_id, course_title, course_price_paise, plan_id, plan_terms,
          amount_due_paise, created_at)
        overriding system value
      select t.id, u.id, u.username, case when c.id is null then 'membership' else 'course' end, c.id, c.title, c.price_paise,
        case when c.id is null then 0 end, case when c.id is null then jsonb_build_object('title', 'Premium annual membership', 'pricePaise', 499900, 'months', 12, 'courseIds', null) end,
        coalesce(c.price_paise, 499900), at
      from (select t.*, n % ${students}::int as person, n % 5 = 0 as plan from tries t where not second) as t
        join users u on u.username = 'student-' || person
        left join courses c on not plan and c.id = 1 + (person + n / ${students}::int) % ${COURSES}::int
      order by t.id`
    await tx`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`
    await tx`
      insert into payments (id, order_id, user_id, amount_paise, amount_due_paise,
        received_paise, transaction_id, transaction_key, payment_method, screenshot_file_id, screenshot_sha256, order_code, status, reason,
        submitted_at, decided_at, decided_by_name)
        overriding system value
      select t.id, (select min(first.id) from tries first where first.n = t.n and not first.second), u.id,
        case when rest then due * 2 / 5 when n % 90 = 5 then due - 10000 else due end, case when rest then due * 2 / 5 else due end,
        case when short then due * 3 / 5 end, 'UTR ' || 400000000000 + t.id, 'UTR' || 400000000000 + t.id, 'UPI/Bank Transfer', f.file_id,
        md5((case when n % 100 = 3 and n > 100 then n - 100 else t.id + 1e7 end)::text), 'LN' || lpad(n::text, 8, '0'), status,
        case when status = 'rejected' then 'The screenshot cannot be read' end,
        at, case when status <> 'pending' then least(at + make_interval(mins => 20 + n * 37 % 2600), now()) end,
        case when status <> 'pending' then 'bench' end
      from (
        select t.*, n % ${students}::int as person, n % 5 = 0 as plan, n % 200 = 7 and not second as short, n % 200 = 7 and second as rest,
          case when id > (select max(id) - ${WAITING}::int from tries) and (second or n % 24 <> 0 and n % 200 <> 7) then 'pending'
            when not second and n % 200 = 7 then 'short' when not second and n % 12 = 0 then 'rejected' else 'approved' end as status
        from tries t
      ) as t
        join users u on u.username = 'student-' || person
        left join courses c on not plan and c.id = 1 + (person + n / ${students}::int) % ${COURSES}::int
        cross join lateral (select coalesce(c.price_paise, 499900) as due) as d
        join lateral (select id as file_id from files where key = 'proof/' || t.id || '/proof.png') as f on true
      order by t.id`
    await tx`select setval(pg_get_serial_sequence('payments', 'id'), (select max(id) from payments))`
    await tx`
      insert into entitlements (user_id, source, payment_id, plan_id, starts_at, ends_at)
      select p.user_id, 'plan', p.id, 0, decided_at, decided_at + interval '1 year' from payments p join orders o on o.id = p.order_id
      where kind = 'membership' and status = 'approved'`
    await tx`
      insert into entitlements (user_id, course_id, source, payment_id, starts_at)
      select p.user_id, course_id, 'purchase', p.id, decided_at from payments p join orders o on o.id = p.order_id
      where kind = 'course' and status = 'approved'
      on conflict do nothing`
    await tx`
      insert into enrollments (user_id, course_id, created_at)
      select p.user_id, course_id, decided_at from payments p join orders o on o.id = p.order_id
      where kind = 'course' and status = 'approved' on conflict do nothing`
    await tx`
      insert into refunds (payment_id, reason, amount_paise, refunded_on, reference, created_by_name, created_at)
      select id, case when id % 7 = 0 then 'mistake' else 'refund' end, case when id % 7 = 0 then amount_paise else amount_paise / 2 end,
        least(decided_at + interval '9 days', now())::date, 'UTR 9', 'bench', least(decided_at + interval '9 days', now())
      from payments where status = 'approved' and id % 71 = 11`
    await tx`
      update payments set revoked_at = r.created_at from refunds r where r.payment_id = payments.id`
    await tx`
      update entitlements set ended_at = r.created_at, end_reason = 'revoked' from refunds r where r.payment_id = entitlements.payment_id`
    await tx`
      insert into audit_log (actor_name, action, subject_kind, subject_id, data, created_at)
      select decided_by_name, 'payment.' || status, 'payment', p.id, jsonb_build_object('username', username), decided_at
      from payments p join orders o on o.id = p.order_id where status <> 'pending' order by decided_at`
  })
  await sql`vacuum analyze`
}
