import { z } from 'zod'
import { byId } from '../platform/text.schema.ts'
import { t } from './texts/verification.ts'

/** Each document has its own code. Its QR code links to the page that verifies it. */
export const documentCode = z.object({ code: z.uuid({ error: () => t.codeMustBeUuid }) })

/** A document is downloaded, or displayed by the browser with `inline=1`. */
export const documentFile = byId.extend({
  inline: z.literal('1', { error: () => t.inlineMustBeOne }).optional(),
})
