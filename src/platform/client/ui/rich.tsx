import { Fragment, type ReactNode } from 'react'

/** Shows a text with tags, such as 'Read the <link>terms</link>.': what is inside a tag is shown by the function of its name. */
export function Rich({ text, tags }: { text: string; tags: Record<string, (words: string) => ReactNode> }) {
  // Every third piece is a tag's name, and the one after it what the tag holds.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/g)
  return pieces.map((piece, at) => {
    if (at % 3 === 0) return piece
    return at % 3 === 1 ? null : <Fragment key={at}>{tags[pieces[at - 1] ?? '']?.(piece)}</Fragment>
  })
}
