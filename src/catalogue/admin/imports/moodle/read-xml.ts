import { SaxesParser } from 'saxes'
import { MEGABYTE } from '../../../../platform/constants.ts'
import { t } from '../../../texts/admin-import.ts'
import { type Entry, SourceRefused } from '../entry.ts'

/** An element of an XML document. `text` excludes the text of its children. */
export interface Xml {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Xml[]
  text: string
}

const MAX_BYTES = 64 * MEGABYTE
const MAX_ELEMENTS = 1_000_000
const MAX_DEPTH = 50

/**
 * Reads an XML document from a stream. Throws `SourceRefused` if it is damaged or too large. Also throws if it
 * declares a document type, because entities can expand to very long texts, and Moodle writes none.
 */
export async function readXml(entry: Entry): Promise<Xml> {
  if (entry.size > MAX_BYTES) throw new SourceRefused(t.xmlTooLarge(entry.path))
  const root: Xml = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new SaxesParser()
  const refuse = (cause?: unknown): never => {
    throw new SourceRefused(t.xmlDamaged(entry.path), { cause })
  }
  parser.on('error', refuse)
  parser.on('doctype', () => refuse())
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) refuse()
    const element: Xml = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  try {
    const reader = (await entry.open()).stream().getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      parser.write(decoder.decode(value, { stream: true }))
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    if (error instanceof SourceRefused) throw error
    refuse(error)
  }
  return root
}

/** Returns the child with this name, or an empty element. */
export const childOf = (element: Xml, ...path: string[]): Xml =>
  path.reduce<Xml>(
    (within, name) => within.children.find((child) => child.name === name) ?? { ...EMPTY, name },
    element,
  )

/** Returns the children with this name. */
export const childrenOf = (element: Xml, name: string): Xml[] =>
  element.children.filter((child) => child.name === name)

/** Returns the text of a child. Moodle writes `$@NULL@$` for null. */
export const textOf = (element: Xml, ...path: string[]): string => {
  const { text } = childOf(element, ...path)
  return text === '$@NULL@$' ? '' : text.trim()
}

const EMPTY: Xml = { name: '', attributes: {}, children: [], text: '' }
