import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** An integer identity primary key. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A timestamp in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
