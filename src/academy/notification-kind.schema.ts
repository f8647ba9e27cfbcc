import { z } from 'zod'
import { id } from '../platform/text.schema.ts'

const common = { id, createdAt: z.date(), readAt: z.date().nullable() }

/** A kind of notification, or several with the same data: what happened, and what it is about. */
export const notificationKind = <const Kind extends string, Data extends z.ZodObject>(
  kinds: Kind | readonly Kind[],
  data: Data,
) => z.object({ ...common, kind: z.literal(typeof kinds === 'string' ? [kinds] : kinds), data })
