import { and, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { offeredLanguages } from '../../../academy/languages.rules.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { users } from '../../../accounts/tables.ts'
import type { InterfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Context } from '../../../platform/server/context.ts'
import { type Db, transact, type Tx } from '../../../platform/server/db/connect.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import type { User } from '../../../platform/user.schema.ts'
import { CLAIM_MINUTES } from '../../messages.rules.ts'
import type {
  MessageKey,
  MessageRound,
  nextMessageInput,
  oneMessage,
  RoundState,
  WhatsappMessage,
} from '../../messages.schema.ts'
import { studentsErrors } from '../../errors.ts'
import { whatsappMessages } from '../../tables.ts'
import { recipientsOf } from './recipients.ts'
import { writeMessage } from './texts.ts'

/** Maximum number of messages, and of students without a number, in the state of a round. */
const LISTED = 50

const person = sql`people.about_id as "aboutId", u.id as "userId", u.username, u.full_name as "fullName", u.mobile`
const isSent = sql`w.sent_at is not null`
/** SQL condition: other staff have opened the message, so they may be sending it now. */
const isReserved = (staff: User) => sql`(w.id is not null and w.sent_at is null
  and w.staff_id <> ${staff.id} and w.claimed_at > now() - make_interval(mins => ${CLAIM_MINUTES}))`

type Listed = MessageKey & { username: string; fullName: string | null; mobile: string | null }
type State = Omit<RoundState, 'latest'> & {
  latest: (Listed & { sentAt: string; sentBy: string | null })[]
}

/**
 * Returns the numbers of open and sent messages of a round, and the latest messages. Uses one statement, because
 * finding the recipients takes most of the time.
 */
export async function getRound(db: Db, staff: User, round: MessageRound): Promise<RoundState> {
  const [state] = await db.execute<State>(sql`
    with listed as materialized (
      select ${person}, w.sent_at as "sentAt", w.staff_id, ${isReserved(staff)} as reserved
      from ${recipientsOf(staff, round)})
    select count(*) filter (where mobile is not null and "sentAt" is null)::int as open,
      count(*) filter (where "sentAt" is not null)::int as sent,
      count(*) filter (where mobile is not null and reserved)::int as reserved,
      count(*) filter (where mobile is null and "sentAt" is null)::int as unreachable,
      (select coalesce(json_agg(one order by "sentAt" desc), '[]') from (
        select "aboutId", "userId", listed.username, "fullName", listed.mobile, "sentAt", s.username as "sentBy"
        from listed left join ${users} s on s.id = listed.staff_id
        where "sentAt" is not null order by "sentAt" desc limit ${LISTED}) one) as latest,
      (select coalesce(json_agg(one), '[]') from (
        select "aboutId", "userId", username, "fullName", mobile from listed
        where mobile is null and "sentAt" is null
        order by lower(coalesce("fullName", username)), "aboutId" limit ${LISTED}) one) as "withoutNumber"
    from listed`)
  if (!state) throw new Error('The round was not counted')
  return { ...state, latest: state.latest.map((one) => ({ ...one, sentAt: new Date(one.sentAt) })) }
}

type Candidate = Listed & {
  mobile: string
  language: InterfaceLanguage | null
  since: string
  data: unknown
}

/**
 * Reserves the next message of a round for the caller, and returns it in the student's language. Two members of
 * staff never have the same message. A message that the caller has already reserved is first. Returns null if no
 * message is left.
 */
export async function takeNextMessage(
  { db, env, origin }: Pick<Context, 'db' | 'env' | 'origin'>,
  staff: User,
  { skipped, ...round }: z.output<typeof nextMessageInput>,
): Promise<WhatsappMessage | null> {
  const settings = await readSettings(db, env.siteName)
  const taken = await transact(db, async (tx) => {
    await release(tx, staff, round, skipped)
    // Another call may have reserved some of the candidates in the meantime.
    for (const one of await listCandidates(tx, staff, round, skipped))
      if (await reserve(tx, staff, round, one)) return one
    return null
  })
  if (!taken) return null
  const { since: _since, data, ...student } = taken
  const offered = offeredLanguages(settings)
  const language = offered.find((one) => one === taken.language) ?? offered[0] ?? 'en'
  const name = taken.fullName ?? taken.username
  const sender = { academy: settings.academy_name, origin }
  return {
    ...student,
    language,
    text: runInLanguage(language, () => writeMessage(round.kind, { name, data }, sender)),
  }
}

const keysOf = (keys: readonly MessageKey[]) => sql`(
  select * from unnest(${`{${keys.map(({ aboutId }) => aboutId).join(',')}}`}::int[],
    ${`{${keys.map(({ userId }) => userId).join(',')}}`}::uuid[]))`

/** Releases the messages that the caller skips, so that other staff can send them. */
async function release(tx: Tx, staff: User, { kind }: MessageRound, skipped: readonly MessageKey[]) {
  if (skipped.length === 0) return
  await tx.execute(sql`
    delete from ${whatsappMessages} w where w.kind = ${kind} and w.staff_id = ${staff.id} and w.sent_at is null
      and (w.about_id, w.user_id) in ${keysOf(skipped)}`)
}

const CANDIDATES = 10

const listCandidates = (tx: Tx, staff: User, round: MessageRound, skipped: readonly MessageKey[]) =>
  tx.execute<Candidate>(sql`
    select ${person}, u.language, people.since::text as since, people.data from ${recipientsOf(staff, round)}
    where u.mobile is not null and not coalesce(${isSent}, false) and not coalesce(${isReserved(staff)}, false)
      ${skipped.length === 0 ? sql`` : sql`and (people.about_id, u.id) not in ${keysOf(skipped)}`}
    order by coalesce(w.staff_id = ${staff.id}, false) desc, people.about_id, u.id limit ${CANDIDATES}`)

async function reserve(tx: Tx, staff: User, { kind }: MessageRound, one: Candidate): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into ${whatsappMessages} as w (kind, about_id, user_id, staff_id)
    values (${kind}, ${one.aboutId}, ${one.userId}, ${staff.id})
    on conflict (kind, about_id, user_id) do update set staff_id = excluded.staff_id, claimed_at = now(), sent_at = null
    where w.sent_at < ${one.since}::timestamptz or (w.sent_at is null and (
      w.staff_id = ${staff.id} or w.staff_id is null or w.claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES})))
    returning id`)
  return rows.length > 0
}

/**
 * Records that the caller sent a message. Idempotent. Throws 409 if the caller has not reserved the message, or if
 * other staff have reserved or sent it since.
 */
export async function markSent(
  db: Db,
  staff: User,
  { kind, aboutId, userId }: z.output<typeof oneMessage>,
): Promise<void> {
  const rows = await db
    .update(whatsappMessages)
    .set({ sentAt: sql`coalesce(${whatsappMessages.sentAt}, now())` })
    .where(
      and(
        eq(whatsappMessages.kind, kind),
        eq(whatsappMessages.aboutId, aboutId),
        eq(whatsappMessages.userId, userId),
        eq(whatsappMessages.staffId, staff.id),
      ),
    )
    .returning({ id: whatsappMessages.id })
  if (rows.length === 0) throw studentsErrors.MESSAGE_TAKEN()
}

/**
 * Records that a message was not sent after all. Throws 404 if it was not marked as sent, or is not in the caller's
 * scope.
 */
export async function markNotSent(
  db: Db,
  staff: User,
  { aboutId, userId, ...round }: z.output<typeof oneMessage>,
): Promise<void> {
  const rows = await db.execute(sql`
    delete from ${whatsappMessages} where id in (
      select w.id from ${recipientsOf(staff, round)}
      where people.about_id = ${aboutId} and u.id = ${userId} and ${isSent})
    returning id`)
  if (rows.length === 0) throw studentsErrors.MESSAGE_NOT_FOUND()
}

/** Deletes messages that are older than a year. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await db.delete(whatsappMessages).where(lt(whatsappMessages.claimedAt, sql`now() - interval '1 year'`))
}
