import { z } from 'zod'
import { MAX } from '../../../platform/constants.ts'
import { rendered, text } from '../../../platform/text.schema.ts'
import { t as labels } from '../../../platform/texts/labels.ts'
import { staff, router } from '../../../platform/server/trpc.ts'
import { renderMarkdown } from './markdown.ts'

export const markdownRouter = router({
  /** A mutation only because texts are too long for a query. It changes nothing. */
  preview: staff('catalogue')
    .meta({ summary: 'Render Markdown as a description would be shown' })
    .input(z.object({ text: text(MAX.description, () => labels.text) }))
    .output(rendered)
    .mutation(async ({ input }) => ({ html: await renderMarkdown(input.text) })),
})
