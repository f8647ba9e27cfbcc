import { z } from 'zod'
import { OWN_PAGES } from '../academy/own-pages.rules.ts'
import { MAX } from '../platform/constants.ts'
import { INTERFACE_LANGUAGES } from '../platform/language/in-languages.ts'
import { before, notEmpty, rendered, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/own-pages-admin.ts'

const kind = z.enum(OWN_PAGES)
const language = z.enum(INTERFACE_LANGUAGES)

export const byKind = z.object({ kind })

/** A published page. */
export const ownPage = rendered.extend({
  kind,
  /** The language of the text. If the page has no text in the user's language, it is another language. */
  language,
  /** The first characters of the Markdown. */
  beginning: z.string(),
  updatedAt: z.date(),
})
export type OwnPage = z.infer<typeof ownPage>

/** The text of a page in one language, for its editor. */
export const ownPageSource = z.object({
  kind,
  language,
  /** Markdown. Empty if nothing is saved. */
  text: z.string(),
  isPublished: z.boolean(),
  /** A text that the server prepares from the settings. */
  draft: z.string(),
})
export type OwnPageSource = z.infer<typeof ownPageSource>

export const ownPageUpdate = z
  .object({
    kind,
    language,
    before,
    text: text(MAX.description, () => labels.text)
      .trim()
      .optional(),
    isPublished: z.boolean().optional(),
  })
  .refine(({ kind: _kind, language: _language, ...patch }) => notEmpty(patch), {
    error: () => t.nothingToChange,
  })
