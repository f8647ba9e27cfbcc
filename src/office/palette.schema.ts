import { z } from 'zod'
import { PAYMENT_STATUSES } from '../payments/rules.ts'
import { MAX } from '../platform/constants.ts'
import { text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** The kinds of items that the command palette finds on the server, in the order of its groups. */
export const PALETTE_KINDS = ['course', 'lesson', 'student', 'batch', 'payment'] as const
export type PaletteKind = (typeof PALETTE_KINDS)[number]

/** Maximum number of results of each kind. */
export const MAX_FOUND = 5

/** Maximum number of recently used items that the palette stores. */
export const MAX_RECENT = 12

const place = z.object({ kind: z.enum(PALETTE_KINDS), id: z.string().max(36) })

/** Without a search, the call returns the recently used items. */
export const paletteInput = z.object({
  search: text(MAX.search, () => labels.search).optional(),
  recent: z.array(place).max(MAX_RECENT).default([]),
})

export const paletteItem = z.object({
  kind: z.enum(PALETTE_KINDS),
  id: z.string(),
  title: z.string(),
  /**
   * Distinguishes the item from others with the same title: the course of a lesson, or the transaction ID of a
   * payment.
   */
  about: z.string(),
  state: z.enum([...PAYMENT_STATUSES, 'draft', 'hidden', 'blocked', 'archived']).nullable(),
  courseId: z.number().int().nullable(),
})

export const paletteItems = z.array(paletteItem)
export type PaletteItem = z.infer<typeof paletteItem>
