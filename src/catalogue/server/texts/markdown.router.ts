import { z } from 'zod'
import { MAX } from '../../../platform/constants.ts'
import { rendered, text } from '../../../platform/text.schema.ts'
import { t as labels } from '../../../platform/texts/labels.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { previewText } from '../kinds/text-lessons.ts'
import { renderMarkdown, renderPage } from './markdown.ts'
import { EDITING } from '../../../platform/policy.ts'

export const markdownRouter = router({
  /**
   * `of` is the noun of the text. The text of a lesson can also have tables, formulas and highlighted code. This is
   * a mutation only because texts are too long for the URL of a query. It changes nothing.
   */
  preview: staff(EDITING, 'filtered')
    .meta({ summary: 'Render Markdown like a description or the text of a lesson' })
    .input(
      z.object({
        text: text(MAX.description, () => labels.text),
        of: z.enum(['description', 'lesson', 'page']).default('description'),
      }),
    )
    .output(rendered)
    .mutation(async ({ ctx, input: { of, text } }) => ({
      html:
        of === 'lesson'
          ? await previewText(ctx.db, text)
          : await (of === 'page' ? renderPage : renderMarkdown)(text),
    })),
})
