import { z } from 'zod'
import { id } from '../platform/text.schema.ts'

const common = { id, createdAt: z.date(), readAt: z.date().nullable() }

/** Declares a kind of notification with its data, or several kinds with the same data. */
export const notificationKind = <const Kind extends string, Data extends z.ZodObject>(
  kinds: Kind | readonly Kind[],
  data: Data,
) => z.object({ ...common, kind: z.literal(typeof kinds === 'string' ? [kinds] : kinds), data })
