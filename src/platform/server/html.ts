/** A piece of HTML: a result of `html`, or a constant in our code. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined | readonly Value[]

const escape = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  return value ? value.map(render).join('') : ''
}

/**
 * Returns a piece of HTML from a template. Escapes values in elements and in quoted attributes. Inserts other pieces
 * of HTML unchanged, and nothing for false, null and undefined. Line breaks with indentation become one space.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.map((part, index) => part.replaceAll(/\s*\n\s*/g, ' ') + render(values[index])).join(''))
