import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { normalizePath, parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }
/** A text: its source in the catalogue, and the names of the catalogue's imports that it uses. */
type Entry = { source: string; node: Node }
type Catalogue = { entries: Map<string, Entry>; imports: Map<string, string> }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesBelow(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesBelow(child)
}

const parse = (path: string, source: string) =>
  parseSync(path, source).program as unknown as { body: Node[] } & Node

/**
 * Replaces each `t.key` with its text in one language. Browsers then load no other language and no unused text, and
 * each text loads with the screen that shows it.
 */
export function oneLanguage(language: string): Plugin {
  const catalogues = new Map<string, Catalogue>()

  function readCatalogue(path: string): Catalogue {
    const known = catalogues.get(path)
    if (known) return known
    const source = readFileSync(path, 'utf8')
    const made: Catalogue = { entries: new Map(), imports: new Map() }
    for (const node of parse(path, source).body) {
      if (node.type === 'ImportDeclaration') {
        const from = join(dirname(path), String((node['source'] as Node)['value']))
        for (const name of node['specifiers'] as Node[])
          made.imports.set(String((name['local'] as Node)['name']), from)
      }
      const declaration = node['declaration']
      if (node.type !== 'ExportNamedDeclaration' || !isNode(declaration)) continue
      for (const one of declaration['declarations'] as Node[]) {
        const value = one['init'] as Node
        const key = String((one['id'] as Node)['name'])
        made.entries.set(key, { source: source.slice(value.start, value.end), node: value })
      }
    }
    catalogues.set(path, made)
    return made
  }

  return {
    name: 'one-language',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const path = normalizePath(id.split('?', 1)[0] ?? id)
      if (path.endsWith('/platform/language/in-languages.ts'))
        return {
          code: code
            .replace(/(?<=interfaceLanguage = [^]*?=> )readLanguage\(\)/, `'${language}'`)
            // The minifier then keeps only one of the two locales.
            .replace("interfaceLanguage() === 'hi'", String(language === 'hi')),
          map: null,
        }
      if (!/\/src\/.*\.tsx?$/.test(path) || !code.includes('/texts/')) return null
      const program = parse(path, code)
      const edits: Edit[] = []
      const needed = new Map<string, string>()
      for (const statement of program.body) {
        const from = statement.type === 'ImportDeclaration' && String((statement['source'] as Node)['value'])
        if (!from || !/\/texts\/[\w-]+\.ts$/.test(from)) continue
        const file = join(dirname(path), from.replace(/\.ts$/, `.${language}.ts`))
        if (!existsSync(file)) this.error(`${path}: there is no ${file}`)
        const catalogue = readCatalogue(file)
        for (const name of statement['specifiers'] as Node[])
          inline(program, String((name['local'] as Node)['name']), catalogue, edits, needed)
        edits.push({ start: statement.start, end: statement.end, text: '' })
      }
      let made = code
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
        made = made.slice(0, start) + text + made.slice(end)
      for (const [name, from] of needed)
        made += `\nimport { ${name} as text_${name} } from ${JSON.stringify(`./${relative(dirname(path), from)}`)}`
      return { code: made, map: null }
    },
  }
}

/** Replaces each `name.key` with its text in the catalogue. */
function inline(
  program: Node,
  name: string,
  { entries, imports }: Catalogue,
  edits: Edit[],
  needed: Map<string, string>,
): void {
  const read = new Set<Node>()
  for (const node of nodesBelow(program)) {
    // The walk visits parent nodes first, so this identifier is a use of the catalogue without a key.
    if (node.type === 'Identifier' && node['name'] === name && !read.has(node) && !isBinding(node, program))
      throw new Error(`${name}: texts are read by their names`)
    if (node.type !== 'MemberExpression' || node['computed'] === true) continue
    const object = node['object'] as Node
    if (object.type !== 'Identifier' || object['name'] !== name) continue
    read.add(object)
    const key = String((node['property'] as Node)['name'])
    const entry = entries.get(key)
    if (!entry) throw new Error(`There is no text ${key}`)
    let text = entry.source
    const uses = [...nodesBelow(entry.node)].filter(
      (one) => one.type === 'Identifier' && imports.has(String(one['name'])),
    )
    for (const use of uses.toSorted((a, b) => b.start - a.start)) {
      const used = String(use['name'])
      needed.set(used, imports.get(used) ?? '')
      const at = use.start - entry.node.start
      text = `${text.slice(0, at)}text_${used}${text.slice(at + used.length)}`
    }
    edits.push({ start: node.start, end: node.end, text: /^['"`]/.test(text) ? text : `(${text})` })
  }
}

/** Whether the identifier is an import's name or a property's name. */
const isBinding = (identifier: Node, program: Node) =>
  [...nodesBelow(program)].some(
    (node) =>
      (node.type === 'ImportSpecifier' &&
        (node['local'] === identifier || node['imported'] === identifier)) ||
      (node.type === 'MemberExpression' && node['computed'] === false && node['property'] === identifier) ||
      (node.type === 'Property' && node['shorthand'] === false && node['key'] === identifier),
  )
