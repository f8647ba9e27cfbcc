import type { Note } from '../../notes.schema.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'

/** Returns a student's notes on a lesson as Markdown. Each note is a list item, and its other lines are indented. */
export function notesAsMarkdown(
  title: string,
  address: string,
  notes: readonly Pick<Note, 'atSeconds' | 'content'>[],
) {
  const points = notes.map(
    ({ atSeconds, content }) =>
      `- **${formatClock(atSeconds)}** ${content.trim().split(/\r?\n/).join('\n  ')}`,
  )
  return `# ${title}\n\n<${address}>\n\n${points.join('\n')}\n`
}

/** Returns a file name that is valid on every system. */
export const notesFilename = (title: string) =>
  `${
    title
      .normalize('NFKC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'lesson'
  }-notes.md`
