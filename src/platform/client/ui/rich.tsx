import { Fragment, type ReactNode } from 'react'

/**
 * Renders a string with tags, such as 'Read the <link>terms</link>.'. The function with the tag's name renders its
 * content. All other tags stay words, as in a title that someone wrote. Values that users write are tags of their
 * own, such as <name></name>, so that nothing in them is read as a tag.
 */
export function Rich({ text, tags }: { text: string; tags: Record<string, (words: string) => ReactNode> }) {
  // Pieces come in threes: text, tag name, tag content.
  const pieces = text.split(new RegExp(`<(${Object.keys(tags).join('|')})>(.*?)</\\1>`, 'g'))
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece
    return at % 3 === 1 ? null : <Fragment key={at}>{tags[pieces[at - 1] ?? '']?.(piece)}</Fragment>
  })
}
