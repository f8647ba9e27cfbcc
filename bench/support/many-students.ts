import type { Sql } from '../../src/platform/server/db/connect.ts'

const STUDENTS = 100_000
/** The number of students in one action and in one import, which is the most that Lantern accepts. */
export const AT_ONCE = 10_000
/** Exactly `AT_ONCE` students are enrolled in this course, which is free. */
export const FREE_COURSE = 1
/** A premium course that few students have bought. */
export const NEW_COURSE = 2
/** A batch with three courses and no members. */
export const NEW_BATCH = 1

const [COURSES, LESSONS, BATCHES] = [60, 10, 80]

const first = `{Aarav,Aditi,Akash,Amit,Ananya,Anil,Asha,Bhavna,Chetan,Deepa,Dinesh,Farhan,Gauri,Harish,Isha,Jaya,Karan,Kavita,Lata,Mahesh,Meera,Mohan,Nandini,Neha,Omkar,Pooja,Pranav,Priya,Rahul,Ravi,Rekha,Rohit,Sana,Sanjay,Shreya,Sunil,Tanvi,Uma,Vijay,Yash}`
const last = `{Agarwal,Bhosale,Chavan,Das,Deshmukh,Fernandes,Ghosh,Gupta,Iyer,Jadhav,Joshi,Kadam,Khan,Kulkarni,Mehta,Mishra,Nair,Patel,Patil,Pawar,Qureshi,Rao,Reddy,Sharma,Shinde,Singh,Thakur,Tiwari,Verma,Yadav}`

/**
 * Fills an empty academy with 100,000 students, the same in each run. 3 in 10 are in a batch, 3 in 5 have paid for a
 * course, 1 in 10 for a plan. 1 in 5 has never signed in, 1 in 100 is blocked. Each has about four enrolments, and
 * progress in a few lessons.
 */
export async function admitStudents(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into categories (id, name) overriding system value values (1, 'Everything')`
    await tx`
      insert into courses (id, slug, title, instructor, description, thumbnail, category_id, duration, is_premium, price_paise)
      overriding system value
      select n, 'course-' || n, 'Course ' || n, 'A teacher', 'About it', '/t.png', 1, '4 hours', n <> ${FREE_COURSE}::int,
        case when n <> ${FREE_COURSE}::int then 299900 end
      from generate_series(1, ${COURSES}::int) n`
    await tx`
      insert into lessons (id, course_id, title, description, video_url, duration, "order") overriding system value
      select n, 1 + (n - 1) / ${LESSONS}::int, 'Lesson ' || n, '', 'https://videos.example/film.mp4', '10 minutes', 1 + (n - 1) % ${LESSONS}::int
      from generate_series(1, ${COURSES * LESSONS}::int) n`
    await tx`
      insert into batches (id, name, starts_on, ends_on) overriding system value
      select n, 'Batch ' || n, current_date - 90, case when n % 4 = 0 then current_date + n end
      from generate_series(1, ${BATCHES}::int) n`
    await tx`
      insert into batch_courses (batch_id, course_id)
      select b, 3 + (b * 3 + c) % ${COURSES - 2}::int from generate_series(1, ${BATCHES}::int) b, generate_series(0, 2) c`
    for (const table of ['categories', 'courses', 'lessons', 'batches'])
      await tx.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
    await tx`
      create temporary table s on commit drop as
      select n, gen_random_uuid() as id, hashint4(n) & 1023 as r, now() - make_interval(mins => 12 * n) as at
      from generate_series(1, ${STUDENTS}::int) n`
    await tx`
      insert into users (id, username, full_name, mobile, password_hash, blocked_at, created_at)
      select id, lower(f || '.' || l) || n, case when n % 20 > 0 then f || ' ' || l end,
        case when n % 10 > 0 then '+91' || 9000000000 + n * 7919 end, 'none', case when n % 100 = 7 then now() end, at
      from (select *, (${first}::text[])[1 + (hashint4(n + 1) & 1023) % 40] as f,
        (${last}::text[])[1 + (hashint4(n + 2) & 1023) % 30] as l from s) as s`
    await tx`
      insert into user_visits (user_id, seen_at)
      select id, greatest(at, now() - make_interval(mins => (r * r / 8)::int)) from s where n % 5 > 0`
    await tx`
      insert into batch_members (batch_id, user_id, joined_at)
      select 2 + n / 10 % ${BATCHES - 1}::int, id, at from s where n % 10 < 3`
    await tx`
      insert into entitlements (user_id, course_id, source, batch_id, starts_at, ends_at)
      select m.user_id, c.course_id, 'batch', b.id, m.joined_at, b.ends_on + 1
      from batch_members m join batches b on b.id = m.batch_id join batch_courses c on c.batch_id = b.id`
    await tx`
      insert into orders (id, user_id, username, kind, course_id, course_title, course_price_paise, plan_id, plan_terms, amount_due_paise, created_at)
      overriding system value
      select n, u.id, u.username, case when plan then 'membership' else 'course' end, case when not plan then c end,
        case when not plan then 'Course ' || c end, case when not plan then 299900 end, case when plan then 0 end,
        case when plan then jsonb_build_object('title', 'Premium annual membership', 'pricePaise', 499900, 'months', 12, 'courseIds', null) end,
        case when plan then 499900 else 299900 end, u.created_at
      from (select *, n % 10 = 3 as plan, 3 + n % ${COURSES - 2}::int as c from s where n % 10 between 3 and 9) as s
        join users u on u.id = s.id`
    await tx`select setval(pg_get_serial_sequence('orders', 'id'), max(id)) from orders`
    await tx`
      insert into payments (id, order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key,
        payment_method, order_code, status, reason, submitted_at, decided_at)
      overriding system value
      select id, id, user_id, amount_due_paise, amount_due_paise, 'UTR' || 400000000000 + id, 'UTR' || 400000000000 + id,
        'UPI/Bank Transfer', 'LN' || lpad(id::text, 8, '0'), status, case when status = 'rejected' then 'Not found' end,
        created_at, case when status <> 'pending' then created_at + interval '1 hour' end
      from (select *, case when id % 200 = 3 then 'pending' when id % 12 = 0 then 'rejected' else 'approved' end as status from orders) o`
    await tx`select setval(pg_get_serial_sequence('payments', 'id'), max(id)) from payments`
    await tx`
      insert into entitlements (user_id, course_id, source, payment_id, plan_id, starts_at, ends_at)
      select p.user_id, o.course_id, case when o.course_id is null then 'plan' else 'purchase' end, p.id, o.plan_id, p.decided_at,
        case when o.course_id is null then p.decided_at + make_interval(days => 30 + p.id % 800) end
      from payments p join orders o on o.id = p.order_id where p.status = 'approved'`
    await tx`
      insert into enrollments (user_id, course_id, created_at)
      select distinct on (user_id, course_id) user_id, course_id, starts_at from entitlements where course_id is not null
      union all select id, ${FREE_COURSE}::int, at from s where n % ${STUDENTS / AT_ONCE}::int = 1
      union all select id, 3 + (n + k * 7) % ${COURSES - 2}::int, at from s, generate_series(1, 2) k
      on conflict do nothing`
    await tx`
      insert into lesson_progress (user_id, lesson_id, position, completed, completed_at)
      select user_id, (course_id - 1) * ${LESSONS}::int + k, 60, k = 1, case when k = 1 then now() end
      from enrollments, generate_series(1, 2) k`
    await tx`
      insert into user_cache_versions (user_id, version) select id, 1 from s`
    await tx`select rebuild_counters()`
  })
  await sql`vacuum analyze`
}
