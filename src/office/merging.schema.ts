import { z } from 'zod'
import { byUserId, listedUser } from '../accounts/users.schema.ts'
import { MAX } from '../platform/constants.ts'
import { text, userId } from '../platform/text.schema.ts'
import { t } from './texts/merge.ts'

/** Kinds of rows that both accounts can have for the same item. The rehearsal counts these items. */
export const CONFLICTS = [
  'enrollments',
  'progress',
  'attempts',
  'drafts',
  'certificates',
  'batches',
  'reviews',
  'likes',
] as const
export type Conflict = (typeof CONFLICTS)[number]

/** The data that each account has, in the order of the rehearsal. `paid` is in rupees, minus refunds. */
export const HOLDINGS = [
  'payments',
  'paid',
  'access',
  'seats',
  'coupons',
  'credits',
  'courses',
  'lessons',
  'attempts',
  'submissions',
  'certificates',
  'batches',
  'comments',
  'reviews',
  'likes',
  'notes',
  'parentLinks',
  'staffNotes',
  'sessions',
] as const
export type Holding = (typeof HOLDINGS)[number]

/**
 * The reasons why two accounts cannot be merged. `name` is the account, course, plan or quiz to which the reason
 * refers. It is empty for `same`.
 */
export const OBSTACLES = [
  'same',
  'owner',
  'administrator',
  'staff',
  'blocked',
  'bought',
  'pending',
  'bought_pending',
  'attempt',
] as const
export const mergeObstacle = z.object({ kind: z.enum(OBSTACLES), name: z.string() })
export type MergeObstacle = z.infer<typeof mergeObstacle>

const mergedAccount = listedUser
  .pick({ id: true, username: true, fullName: true, mobile: true, createdAt: true })
  .extend({ seenAt: z.date().nullable(), has: z.record(z.enum(HOLDINGS), z.number()) })
export type MergedAccount = z.infer<typeof mergedAccount>

/** `id` is the account that stays, and `otherId` the account to remove. */
export const mergeRehearsalInput = byUserId.extend({ otherId: userId })
export const mergeRehearsal = z.object({
  kept: mergedAccount,
  going: mergedAccount,
  /** The reasons against a merge. Empty if the accounts can be merged. */
  obstacles: z.array(mergeObstacle),
  conflicts: z.record(z.enum(CONFLICTS), z.number().int()),
})
export type MergeRehearsal = z.infer<typeof mergeRehearsal>

/** `username` confirms which account is removed. */
export const mergeInput = mergeRehearsalInput.extend({ username: text(MAX.search, () => t.username) })
