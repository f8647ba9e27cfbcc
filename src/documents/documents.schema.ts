import { z } from 'zod'
import { byId } from '../platform/text.schema.ts'
import { t } from './texts/verification.ts'

/** Each document has its own code. Its QR code links to the page that verifies it. */
export const documentCode = z.object({ code: z.uuid({ error: () => t.codeMustBeUuid }) })

/** Downloads a document. With `inline=1` the browser displays it. */
export const documentFile = byId.extend({
  inline: z.literal('1', { error: () => t.inlineMustBeOne }).optional(),
})
