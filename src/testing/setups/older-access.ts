import type postgres from 'postgres'

/**
 * A course to which a user has access. 0 means all premium courses. `lifetime` means that the user cannot buy it
 * again.
 */
export type Access = { person: string; course: number; lifetime: boolean }

/** Returns the access by the rule of 0.1.0: approved payments for courses and years. */
export const readAccessOfFirst = (tx: postgres.ISql, at: string) => tx<Access[]>`
  select distinct user_id as person, course, lifetime from (
    select user_id, course_id as course, true as lifetime from payments where status = 'approved' and course_id is not null
    union all
    select user_id, 0, false from memberships where starts_at <= ${at}::timestamptz and ends_at > ${at}::timestamptz
  ) as opened where user_id is not null order by 1, 2, 3`

/**
 * Returns the access by the rule from 0.2.0 until the table of entitlements was added, with a grace period of five
 * days.
 */
export const readAccessOfUnion = (tx: postgres.ISql, at: string) => tx<Access[]>`
  select distinct user_id as person, course, lifetime from (
    select user_id, course_id as course, true as lifetime from payments
      where status = 'approved' and revoked_at is null and course_id is not null and not opens_by_grants
    union all
    select user_id, unnest(coalesce(course_ids, '{0}')), false from memberships
      where starts_at <= ${at}::timestamptz and ends_at > ${at}::timestamptz - interval '5 days'
    union all
    select user_id, coalesce(course_id, 0), ends_at is null from access_grants
      where ended_at is null and starts_at <= ${at}::timestamptz and (ends_at is null or ends_at > ${at}::timestamptz)
  ) as opened where user_id is not null order by 1, 2, 3`

class Undone extends Error {}

/**
 * Returns the access by the current rule at a given time. The rule uses the time of the transaction, so this shifts
 * all rows by the difference.
 */
export async function readAccess(sql: postgres.Sql, at: string): Promise<Access[]> {
  let found: Access[] = []
  await sql
    .begin(async (tx) => {
      await tx`
        update entitlements set starts_at = starts_at + (now() - ${at}::timestamptz), ends_at = ends_at + (now() - ${at}::timestamptz)`
      found = await tx<Access[]>`
        select distinct u.id as person, course, source <> 'plan' and ends_at is null as lifetime
        from users u, open_entitlements(u.id), unnest(coalesce(course_ids, array[coalesce(course_id, 0)])) as course order by 1, 2, 3`
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}
