import { Fragment, type ReactNode } from 'react'

/**
 * Renders a string with tags, such as 'Read the <link>terms</link>.'. For each tag, the function with the tag's name
 * renders its content. Unknown tags stay text, as in a title that a user wrote. Values from users must have their own
 * tag, such as <name></name>, so that nothing in them is parsed as a tag.
 */
export function Rich({ text, tags }: { text: string; tags: Record<string, (words: string) => ReactNode> }) {
  // The pieces repeat this order: text, tag name, tag content.
  const pieces = text.split(new RegExp(`<(${Object.keys(tags).join('|')})>(.*?)</\\1>`, 'g'))
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece
    return at % 3 === 1 ? null : <Fragment key={at}>{tags[pieces[at - 1] ?? '']?.(piece)}</Fragment>
  })
}
