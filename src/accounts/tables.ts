import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES, TOKEN_SCOPES } from '../platform/enumerations.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { createdAt, id, moment } from '../platform/server/db/columns.ts'

/** SQL expression: the text in which the search looks for a user. */
export const searchText = (t: Record<'username' | 'fullName' | 'mobile' | 'id', AnyPgColumn>) =>
  sql`lower(${t.username} || ' ' || coalesce(${t.fullName}, '') || ' ' || coalesce(${t.mobile}, '') || ' ' || ${t.id}::text)`

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    fullName: text('full_name'),
    /** The mobile number in stored form, such as +919876543210. Other students can't see it. */
    mobile: text('mobile'),
    /** The interface language that the user chose. Null follows the browser's language. */
    language: text('language', { enum: INTERFACE_LANGUAGES }),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('student'),
    blockedAt: moment('blocked_at'),
    /** When the user became an administrator. A trigger sets it. */
    adminSince: moment('admin_since'),
    /** When the user became the owner. A trigger clears it when the user is no longer an administrator. */
    ownerSince: moment('owner_since'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    index('users_created').on(t.createdAt, t.id),
    // Indexes for the other sort orders of the list, and for its search.
    index('users_full_name').on(sql`lower(coalesce(${t.fullName}, ''))`, t.id),
    index('users_role').on(t.role, t.id),
    index('users_search').using('gin', sql`${searchText(t)} gin_trgm_ops`),
    // Each payment looks up the few administrators with this index.
    index('users_admins')
      .on(t.adminSince, t.createdAt, t.id)
      .where(sql`${t.role} = 'admin'`),
    index('users_blocked')
      .on(t.id)
      .where(sql`${t.blockedAt} is not null`),
    check('users_role', sql`${t.role} in ('admin', 'student')`),
    check('users_language', sql`${t.language} in ('en', 'hi')`),
    check('users_username', sql`${t.username} ~ '^[A-Za-z0-9._-]{3,32}$'`),
  ],
)

/** `id` is the SHA-256 of the random ID in the cookie, so that a copy of the table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** When the user last confirmed their identity, including sign-in with a password or code. */
    provenAt: moment('proven_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/**
 * The time of each user's last visit. It has its own table, because sessions are deleted. A user without a row
 * has never signed in.
 */
export const userVisits = pgTable(
  'user_visits',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [index('user_visits_seen').on(t.seenAt, t.userId)],
)

/**
 * Changes when any of the user's data changes (`renew_user_cache`), so that cached responses with earlier
 * versions are out of date. A user has one row, or several after simultaneous transactions. All rows together
 * are the user's version.
 */
export const userCacheVersions = pgTable(
  'user_cache_versions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number of the transaction that changed the data. */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
)

/** Counters of rate limits. Each row is for one key and its current window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets').on(t.resetsAt), check('rate_limits_count', sql`${t.count} >= 0`)],
)

/**
 * One-time password reset links. `tokenHash` is the SHA-256 of the token in the link. When a user's password,
 * role or block changes, a trigger removes the links that this user created or received. If a user requested a
 * link by email, this user is also its issuer.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuerId: uuid('issuer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The email address to which we send the link. It works only while the user has this address. Null for links that
     * administrators created.
     */
    email: text('email'),
    /** The token for the email, encrypted with a key that is not in the database. */
    sealedToken: text('sealed_token'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('password_resets_user').on(t.userId), index('password_resets_issuer').on(t.issuerId)],
)

/**
 * API tokens. `tokenHash` is the SHA-256 of 256 random bits. A trigger removes a user's tokens when their password,
 * role or block changes.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    scopes: text('scopes', { enum: TOKEN_SCOPES }).array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
    /** When the token expires. Null if it does not expire. */
    expiresAt: moment('expires_at'),
  },
  (t) => [
    index('api_tokens_user').on(t.userId, t.id),
    index('api_tokens_expires').on(t.expiresAt),
    check(
      'api_tokens_scopes',
      sql`${t.scopes} <@ array['read', 'write', 'admin'] and cardinality(${t.scopes}) > 0`,
    ),
  ],
)

/**
 * Authenticator apps. The key is encrypted with a secret outside the database. Recovery codes are stored as SHA-256
 * hashes.
 */
export const twoStepVerifications = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedKey: text('sealed_key').notNull(),
  /**
   * When two-step verification was turned on. Null until the user has entered the first valid code from the app. Until
   * then, we don't ask for codes.
   */
  enabledAt: moment('enabled_at'),
  /** The time step of the last used code. Codes with this or an earlier step are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  createdAt: createdAt(),
})

/**
 * Accounts at the sign-in provider with which users sign in. `issuer` is the provider's address, and `subject` is the
 * account's permanent ID. An email address can change its owner, so it does not identify the account. Only signed-in
 * users add rows.
 */
export const userIdentities = pgTable(
  'user_identities',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('user_identities_user').on(t.userId, t.issuer),
  ],
)

/** The last applied value of ADMIN_PASSWORD, as a hash. Only a different value is applied again. */
export const appliedAdminPasswords = pgTable('applied_admin_passwords', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  valueHash: text('value_hash').notNull(),
})
