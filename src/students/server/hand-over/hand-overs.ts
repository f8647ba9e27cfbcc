import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { offeredLanguages } from '../../../academy/languages.rules.ts'
import { notifications } from '../../../academy/tables.ts'
import { readSettings } from '../../../academy/server/settings.ts'
import { findUserSearch } from '../../../accounts/server/user-search.ts'
import type { OptionalTopic } from '../../../accounts/mail.schema.ts'
import { users } from '../../../accounts/tables.ts'
import { userEmails } from '../../../accounts/tables/mails.ts'
import type { InterfaceLanguage } from '../../../platform/language/in-languages.ts'
import type { Context } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { runInLanguage } from '../../../platform/server/language.ts'
import type { User } from '../../../platform/user.schema.ts'
import type { Notification } from '../../../registry/notifications.schema.ts'
import { studentsErrors } from '../../errors.ts'
import {
  type DoneHandOver,
  type HandOver,
  type handOverList,
  type handOverPage,
  MAX_MESSAGES,
} from '../../hand-over.schema.ts'
import { handOvers } from '../../tables.ts'
import { isOpenMessage, isOwnMessage, kindsOf, topicOf, topicsOf } from './open-messages.ts'
import { type Describe, writeAll, writeOne } from './write-message.ts'

/** The largest ID. */
const MAX_ID = 2_147_483_647

type Handing = Pick<Context, 'db' | 'env' | 'origin'>
/** Loads the texts of notifications. They are a parameter, because all modules have some. */
export type LoadDescribe = () => Promise<Describe>

/** The position of a student: the rank of the topic of their most urgent message, and the ID of this notification. */
type Place = { rank: number; id: number }

function readPlace(cursor: string): Place {
  const [rank, id] = /^(\d)\.(\d{1,10})$/.exec(cursor)?.slice(1).map(Number) ?? []
  if (rank === undefined || id === undefined) throw platformErrors.INVALID_CURSOR()
  return { rank, id }
}

const textArray = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::text[]`
const idArray = (values: readonly (string | number)[], type: 'int' | 'uuid') =>
  sql`${`{${values.join(',')}}`}::${sql.raw(type)}[]`

/**
 * Returns the students with messages to hand over, the most urgent topic and the newest message first. Reads the topics
 * one at a time, and only the first notifications of each kind after the cursor. Throws 400 for an invalid cursor.
 */
export async function listHandOvers(
  context: Handing & { loadDescribe: LoadDescribe },
  staff: User,
  { search, limit, cursor }: z.output<typeof handOverList>,
): Promise<z.infer<typeof handOverPage>> {
  const { db, env } = context
  const topics = topicsOf(staff)
  const { rank: from, id: end } = cursor === undefined ? { rank: 1, id: MAX_ID } : readPlace(cursor)
  // Without this condition, the result would reveal whether a student outside the scope matches exactly.
  const hasOpen = sql`${isStudent} and exists (select from ${notifications} m where m.user_id = ${users.id}
    and ${topicOf(sql`m`)} = any(${textArray(topics)}) and ${isOpenMessage(staff, sql`m`, env.mail !== null)})`
  const found = await findUserSearch(db, search, hasOpen)
  const among = found?.matches ?? (env.mail === null ? undefined : await findUnmailed(db))
  const places: (Place & { userId: string })[] = []
  for (let rank = from; rank <= topics.length && places.length <= limit; rank++) {
    const page = { rank, end: rank === from ? end : MAX_ID, limit: limit + 1 - places.length }
    places.push(...(await findPlaces(context, staff, { ...page, among })))
  }
  const shown = places.slice(0, limit)
  const last = places.length > limit ? shown.at(-1) : undefined
  return {
    items: await readHandOvers(context, staff, topics, shown),
    nextCursor: last ? `${last.rank}.${last.id}` : null,
  }
}

/** SQL condition for a query of `users`: an active student. */
const isStudent = sql`${users.role} = 'student' and ${users.blockedAt} is null`

/** If no more students than this get no emails, the query of each page begins with them. */
const FEW = 1000

/** Returns the SQL condition for the students who get no emails. Undefined if they are many. */
async function findUnmailed(db: Db): Promise<SQL | undefined> {
  const rows = await db.execute<{ id: string }>(sql`
    select ${users.id} as id from ${users} where ${isStudent} and not exists (
      select from ${userEmails} e where e.user_id = ${users.id} and e.paused_at is null)
    limit ${FEW + 1}`)
  if (rows.length > FEW) return undefined
  return sql`n.user_id = any(${idArray(
    rows.map(({ id }) => id),
    'uuid',
  )})`
}

type PlacesOf = { rank: number; end: number; limit: number; among: SQL | undefined }

/** Returns the students whose most urgent message is about the topic of this rank, before the notification `end`. */
async function findPlaces(
  { db, env }: Handing,
  staff: User,
  { rank, end, limit, among }: PlacesOf,
): Promise<(Place & { userId: string })[]> {
  const topics = topicsOf(staff)
  const open = (row: SQL) => isOpenMessage(staff, row, env.mail !== null)
  const other = sql`array_position(${textArray(topics)}, ${topicOf(sql`m`)})`
  return db.execute<Place & { userId: string }>(sql`
    select newest.id, newest.user_id as "userId", ${rank}::int as rank
    from ${kindsOf(sql`${topics[rank - 1]}`)} cross join lateral (
      select n.id, n.user_id from ${notifications} n join ${users} on ${users.id} = n.user_id
      where n.kind = kinds.kind and n.id < ${end} and ${open(sql`n`)} and ${isStudent}
        ${among ? sql`and ${among}` : sql``}
        and not exists (
          select from ${notifications} m where m.user_id = n.user_id and ${open(sql`m`)}
            and (${other} < ${rank} or (${other} = ${rank} and m.id > n.id)))
      order by n.id desc limit ${limit}) newest
    order by newest.id desc limit ${limit}`)
}

type Message = {
  id: number
  userId: string
  username: string
  fullName: string | null
  mobile: string | null
  language: InterfaceLanguage | null
  kind: Notification['kind']
  data: Notification['data']
  topic: OptionalTopic
  createdAt: string
}

/** Returns these students with their messages, in the same order. */
async function readHandOvers(
  { db, env, origin, loadDescribe }: Handing & { loadDescribe: LoadDescribe },
  staff: User,
  topics: readonly OptionalTopic[],
  places: readonly { userId: string }[],
): Promise<HandOver[]> {
  if (places.length === 0) return []
  const ids = places.map(({ userId }) => userId)
  const rank = sql`array_position(${textArray(topics)}, ${topicOf(sql`n`)})`
  const rows = await db.execute<Message>(sql`
    select n.*, u.id as "userId", u.username, u.full_name as "fullName", u.mobile, u.language
    from ${users} u cross join lateral (
      select n.id, n.kind, n.data, ${topicOf(sql`n`)} as topic, n.created_at as "createdAt", ${rank} as rank
      from ${notifications} n
      where n.user_id = u.id and ${isOpenMessage(staff, sql`n`, env.mail !== null)} and ${rank} is not null
      order by rank, n.id desc limit ${MAX_MESSAGES}) n
    where u.id = any(${idArray(ids, 'uuid')})
    order by n.rank, n.id desc`)
  const settings = await readSettings(db, env.siteName)
  const writing = { settings, origin, describe: await loadDescribe() }
  const offered = offeredLanguages(settings)
  return ids.flatMap((userId) => {
    const own = rows.filter((row) => row.userId === userId)
    const [first] = own
    if (!first) return []
    const { username, fullName, mobile } = first
    const language = offered.find((one) => one === first.language) ?? offered[0] ?? 'en'
    return runInLanguage(language, () => {
      const messages = own.map(({ id, kind, data, topic, createdAt }) => ({
        id,
        topic,
        createdAt: new Date(createdAt),
        ...writeOne({ kind, data } as Notification, writing),
      }))
      const text = writeAll(fullName ?? username, messages, settings.academy_name)
      return { userId, username, fullName, mobile, language, messages, text }
    })
  })
}

/**
 * Records that the caller handed over these messages. Throws 409 if a student has read all of them, or someone else
 * has handed them over in the meantime. Throws 409 if they are not in the caller's scope.
 */
export async function markHandedOver(
  { db, env }: Handing,
  staff: User,
  ids: readonly number[],
): Promise<void> {
  const rows = await db.execute(sql`
    insert into ${handOvers} (notification_id, staff_id)
    select n.id, ${staff.id} from ${notifications} n
    where n.id = any(${idArray(ids, 'int')}) and ${topicOf(sql`n`)} = any(${textArray(topicsOf(staff))})
      and ${isOpenMessage(staff, sql`n`, env.mail !== null)}
    on conflict do nothing returning notification_id`)
  if (rows.length === 0) throw studentsErrors.HAND_OVER_CHANGED()
}

/** Puts messages back on the list. Throws 404 if none of them was handed over, or none is in the caller's scope. */
export async function undoHandOver(db: Db, staff: User, ids: readonly number[]): Promise<void> {
  const rows = await db.execute(sql`
    delete from ${handOvers} h using ${notifications} n
    where n.id = h.notification_id and n.id = any(${idArray(ids, 'int')})
      and ${topicOf(sql`n`)} = any(${textArray(topicsOf(staff))}) and ${isOwnMessage(staff, sql`n`)}
    returning h.notification_id`)
  if (rows.length === 0) throw studentsErrors.HAND_OVER_NOT_FOUND()
}

/** The number of students in the list of messages that were handed over. */
const LISTED = 20

type Done = Omit<DoneHandOver, 'titles' | 'handedOverAt'> & {
  handedOverAt: string
  sent: { kind: Notification['kind']; data: Notification['data'] }[]
}

/** Returns the latest messages that staff handed over, each with the staff member's name and the time. */
export async function listDoneHandOvers(
  { db, env, loadDescribe }: Handing & { loadDescribe: LoadDescribe },
  staff: User,
): Promise<DoneHandOver[]> {
  const rows = await db.execute<Done>(sql`
    with latest as (
      select h.handed_over_at, h.staff_id, n.id, n.user_id, n.kind, n.data
      from ${handOvers} h join ${notifications} n on n.id = h.notification_id
      where ${topicOf(sql`n`)} = any(${textArray(topicsOf(staff))}) and ${isOwnMessage(staff, sql`n`)}
      order by h.handed_over_at desc, h.notification_id desc limit ${LISTED * MAX_MESSAGES})
    select u.id as "userId", u.username, u.full_name as "fullName", latest.handed_over_at as "handedOverAt",
      s.username as by, array_agg(latest.id order by latest.id desc) as ids,
      jsonb_agg(jsonb_build_object('kind', latest.kind, 'data', latest.data) order by latest.id desc) as sent
    from latest join ${users} u on u.id = latest.user_id left join ${users} s on s.id = latest.staff_id
    group by u.id, s.username, latest.handed_over_at
    order by latest.handed_over_at desc, u.id limit ${LISTED}`)
  if (rows.length === 0) return []
  const describe = await loadDescribe()
  const settings = await readSettings(db, env.siteName)
  return rows.map(({ sent, handedOverAt, ...row }) => ({
    ...row,
    handedOverAt: new Date(handedOverAt),
    titles: sent.map((one) => describe(one as Notification, settings).title),
  }))
}
