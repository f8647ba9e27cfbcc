import { SaxesParser } from 'saxes'
import { mediaErrors } from '../../errors.ts'
import type { ScormItem, ScormVersion } from '../../scorm.rules.ts'
import { packagePath } from './package-paths.ts'

/** Maximum number of elements and attributes. Parsing this many blocks the event loop for about 0.1 seconds. */
const MAX_NODES = 50_000
const MAX_DEPTH = 60
const MAX_ITEMS = 500
const MAX_TITLE = 300
const MAX_ID = 300
const MAX_LAUNCH_DATA = 4096
/** Maximum length of a URL in the package. Each item that opens the URL repeats it. */
const MAX_ADDRESS = 2048

/**
 * An element with its local name, because manifests can use any prefix. `text` is its own text without that of its
 * children. `attributes` also have local names, in lower case. Only declarations of namespaces keep their prefix.
 */
type Xml = { name: string; attributes: ReadonlyMap<string, string>; children: Xml[]; text: string }

export type Manifest = { version: ScormVersion; title: string; items: ScormItem[] }

/**
 * Reads the manifest of a SCORM package. `has` checks whether the package contains a path. Throws 400 if the
 * manifest is damaged, describes another kind of package, or lists no existing page.
 */
export function readManifest(bytes: Buffer, has: (path: string) => boolean): Manifest {
  const manifest = childOf(parse(decode(bytes)), 'manifest')
  const version = versionOf(manifest)
  if (!version) throw mediaErrors.SCORM_MANIFEST_INVALID()
  const organizations = childOf(manifest, 'organizations')
  const all = childrenOf(organizations, 'organization')
  const named = all.find((one) => attributeOf(one, 'identifier') === attributeOf(organizations, 'default'))
  const organization = named ?? all[0] ?? EMPTY
  const resources = childOf(manifest, 'resources')
  const base = attributeOf(manifest, 'base') + attributeOf(resources, 'base')
  const byId = new Map(
    childrenOf(resources, 'resource').map((resource) => [attributeOf(resource, 'identifier'), resource]),
  )
  const items: ScormItem[] = []
  let missing = ''
  const visit = (element: Xml) => {
    for (const item of childrenOf(element, 'item')) {
      const resource = byId.get(attributeOf(item, 'identifierref'))
      if (resource) add(item, resource)
      visit(item)
    }
  }
  const add = (item: Xml, resource: Xml) => {
    if (items.length >= MAX_ITEMS) return
    const id = attributeOf(item, 'identifier')
    const file = base + attributeOf(resource, 'base') + attributeOf(resource, 'href')
    if (file.length > MAX_ADDRESS) return
    const href = withParameters(file, attributeOf(item, 'parameters'))
    const path = isAddress(file) ? null : packagePath(decodePath(href))
    if (path === null || !has(path)) {
      missing ||= file
      return
    }
    const isKnown = items.some((one) => one.id === id)
    if (isKnown || id === '' || id.length > MAX_ID) return
    items.push({
      id,
      title: cut(textOf(item, 'title') || id, MAX_TITLE),
      href,
      isSco: attributeOf(resource, 'scormtype').toLowerCase() !== 'asset',
      mastery: masteryOf(item, version),
      launchData: cut(textOf(item, 'datafromlms'), MAX_LAUNCH_DATA),
    })
  }
  visit(organization)
  // Some tools write resources without an organization.
  if (all.length === 0)
    for (const [id, resource] of byId) add({ ...EMPTY, attributes: new Map([['identifier', id]]) }, resource)
  if (items.length === 0) throw mediaErrors.SCORM_NOTHING_TO_OPEN({ name: cut(missing || '–', 100) })
  return { version, title: cut(textOf(organization, 'title'), MAX_TITLE), items }
}

const EMPTY: Xml = { name: '', attributes: new Map(), children: [], text: '' }

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join('')

/** Whether a reference points outside the package, with a scheme or a host. */
const isAddress = (reference: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference)

/** Returns the path of a reference, without query and fragment. */
function decodePath(reference: string): string {
  const path = reference.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Adds the parameters of an item to a URL, as the standard requires. */
function withParameters(href: string, given: string): string {
  const parameters = given.replace(/^[?&]+/, '')
  if (parameters === '') return href
  if (parameters.startsWith('#')) return href.includes('#') ? href : href + parameters
  return `${href}${href.includes('?') ? '&' : '?'}${parameters}`
}

function versionOf(manifest: Xml): ScormVersion | null {
  const metadata = childOf(manifest, 'metadata')
  const schema = textOf(metadata, 'schema')
  const said = textOf(metadata, 'schemaversion')
  const names = [...manifest.attributes.values()].join(' ')
  const isScorm = /adl\s*scorm/i.test(schema) || /adlcp/i.test(names)
  if (!isScorm) return null
  if (/2004|1\.3/.test(said)) return '2004'
  if (/^1\.[012]/.test(said)) return '1.2'
  return /adlcp_v1p3/i.test(names) ? '2004' : '1.2'
}

/**
 * Returns the minimum score to pass: `masteryscore` in SCORM 1.2, or the measure of the primary objective in 2004. Null
 * if there is none.
 */
function masteryOf(item: Xml, version: ScormVersion): number | null {
  if (version === '1.2') return numberIn(textOf(item, 'masteryscore'), 0, 100)
  const objective = childOf(item, 'sequencing', 'objectives', 'primaryobjective')
  if (attributeOf(objective, 'satisfiedbymeasure') !== 'true') return null
  // The standard's default is 1.
  return numberIn(textOf(objective, 'minnormalizedmeasure') || '1', -1, 1)
}

function numberIn(text: string, least: number, most: number): number | null {
  const number = Number(text)
  return text !== '' && number >= least && number <= most ? number : null
}

/**
 * Returns the text of an XML document in UTF-8, UTF-16 or the encoding of its declaration. Throws 400 if the bytes are
 * not valid in this encoding.
 */
function decode(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/i.exec(
    bytes.toString('latin1', 0, 200),
  )?.[1]
  const hasMark = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
  const label = hasMark(0xff, 0xfe)
    ? 'utf-16le'
    : hasMark(0xfe, 0xff)
      ? 'utf-16be'
      : hasMark(0xef, 0xbb, 0xbf)
        ? 'utf-8'
        : (declared ?? 'utf-8')
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw mediaErrors.SCORM_MANIFEST_INVALID({ cause })
  }
}

/**
 * Parses an XML document. Rejects documents with a document type, because entities can become very long. Also
 * rejects very large or deep documents.
 */
function parse(text: string): Xml {
  const root: Xml = { ...EMPTY, children: [] }
  const open = [root]
  let count = 0
  const refuse = (cause?: unknown): never => {
    throw mediaErrors.SCORM_MANIFEST_INVALID({ cause })
  }
  const parser = new SaxesParser()
  parser.on('error', refuse)
  parser.on('doctype', () => refuse())
  const add = () => {
    count += 1
    if (count > MAX_NODES) refuse()
  }
  parser.on('attribute', add)
  parser.on('opentag', ({ name, attributes }) => {
    add()
    if (open.length > MAX_DEPTH) refuse()
    const element: Xml = {
      name: localName(name),
      attributes: toLocalNames(attributes),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root
}

const localName = (name: string) => (name.split(':').at(-1) ?? '').toLowerCase()

function childOf(element: Xml, ...path: string[]): Xml {
  return path.reduce<Xml>(
    (within, name) => within.children.find((child) => child.name === name) ?? EMPTY,
    element,
  )
}

const childrenOf = (element: Xml, name: string): Xml[] =>
  element.children.filter((child) => child.name === name)

const textOf = (element: Xml, name: string): string => childOf(element, name).text.trim()

/**
 * Returns attributes by their local names in lower case: `adlcp:scormType` becomes `scormtype`. If a name occurs
 * twice, the first attribute counts.
 */
function toLocalNames(attributes: Readonly<Record<string, string>>): Map<string, string> {
  const byName = new Map<string, string>()
  for (const [key, value] of Object.entries(attributes)) {
    const name = key.startsWith('xmlns') ? key : localName(key)
    if (!byName.has(name)) byName.set(name, value)
  }
  return byName
}

/** Returns an attribute by its local name in lower case, or an empty string. */
const attributeOf = ({ attributes }: Xml, name: string): string => attributes.get(name)?.trim() ?? ''
