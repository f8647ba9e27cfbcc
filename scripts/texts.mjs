// Checks the text catalogues (docs/texts.md). Visible texts must be in a catalogue, each key must be used, and all
// languages must have the same keys and placeholders. No text may be read while a module loads, because the language
// is not known yet.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'src'))
const LANGUAGES = ['en', 'hi']

/** Files whose texts stay in English, because operators read them in a terminal next to logs. */
const ENGLISH_ONLY = [/^commands\//]

/** Lengths are stored in English. Screens translate them. */
const STORED = 'platform/duration.ts'

/** Server code whose texts stay in English, because operators and programs read them. */
const ENGLISH_SERVER =
  /^archive\/server\/|^media\/server\/(?:encoding|pictures)\/|^platform\/server\/(?:db\/embedded|process|rest|storage)\/|(?:\.router|\.files|\.suite|-command|-csv|\/check-ledger)\.ts$/

const CATALOGUE = /^([\w-]+)\/texts\/([\w-]+)\.ts$/
const IN_CATALOGUE = /^[\w-]+\/texts\//
/** Attributes whose text users see or hear. */
const SHOWN =
  /^(alt|title|placeholder|label|hint|heading|legend|question|empty|intro|prompt|description|\w+Label|aria-(label|description|roledescription|valuetext))$/
/**
 * Functions whose messages only browsers show. They may read texts while the module loads, because the document's
 * language is already known.
 */
const BROWSER_MESSAGES = new Set(['success', 'failure', 'fixed'])

/** Files of screens. Every sentence in them is visible. */
const SCREENS = /^[\w-]+\/(client|admin)\/|^routes\//
const SENTENCE = /^\p{Lu}[\p{L}’']* \p{L}/u
/** A part of a template, or of a longer text, with words: 'Lesson 1 of ', ' (copy)'. */
const WORDS = /^\p{Lu}[\p{L}’']* \p{L}|^ \(?\p{L}{2,}(?:[ ).]|$)/u
const SERVER = /\/(?:server|registry)\//
/** Names in calls whose texts only operators read. */
const LOGS = new Set(['log', 'logger', 'console'])

let wrong = 0
function say(text) {
  console.error(text)
  wrong += 1
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.gen\.ts$|^(testing|demo)\//.test(name))
const sources = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
const programs = new Map([...sources].map(([name, source]) => [name, parseSync(name, source).program]))

const isWord = (text) => /\p{L}{2,}/u.test(text)
const lineOf = (name, { start }) => sources.get(name).slice(0, start).split('\n').length
const place = (name, node) => `src/${name}:${lineOf(name, node)}`

const nameOf = (node) =>
  node.type === 'JSXNamespacedName'
    ? `${node.namespace.name}:${node.name.name}`
    : String(node.name ?? node.value ?? '')

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'
const childrenOf = (node) => Object.values(node).flat().filter(isNode)

/**
 * Calls `visit` for this node and all nodes below it, parents first. If `visit` returns false, skips the nodes below.
 */
function walk(node, visit, parent = null) {
  if (visit(node, parent) === false) return
  for (const child of childrenOf(node)) walk(child, visit, node)
}

// The contents of each catalogue in each language: each key with the source of its text.
const catalogues = new Map()
for (const name of files) {
  if (!CATALOGUE.test(name)) continue
  const languages = LANGUAGES.map((language) => {
    const file = name.replace(/\.ts$/, `.${language}.ts`)
    const texts = new Map()
    if (!programs.has(file)) say(`src/${file} is missing`)
    else
      for (const { type, declaration } of programs.get(file).body)
        if (type === 'ExportNamedDeclaration')
          for (const { id, init } of declaration.declarations)
            texts.set(id.name, sources.get(file).slice(init.start, init.end))
    return { file, texts }
  })
  catalogues.set(name, { languages, used: new Set() })
}

for (const [name, program] of programs) {
  if (IN_CATALOGUE.test(name)) continue
  const locals = new Map()
  for (const { type, source, specifiers } of program.body) {
    const from = type === 'ImportDeclaration' && join(dirname(name), source.value).replaceAll('\\', '/')
    if (from && catalogues.has(from)) for (const { local } of specifiers) locals.set(local.name, from)
  }
  checkUses(name, program, locals)
  if (!ENGLISH_ONLY.some((pattern) => pattern.test(name))) checkTexts(name, program)
}

for (const { languages, used } of catalogues.values()) {
  const [english] = languages
  for (const { file, texts } of languages)
    for (const [key, text] of texts) {
      if (!used.has(key)) say(`src/${file}: nothing uses ${key}`)
      const placeholders = (source) =>
        [...(source.match(/(?<!\$)\{\w+\}/g) ?? [])].toSorted((a, b) => a.localeCompare(b)).join()
      const first = english.texts.get(key)
      if (first !== undefined && placeholders(first) !== placeholders(text))
        say(`src/${file}: ${key} has other placeholders than in English`)
    }
}

/** Records which keys are used. Reports keys that are read while the module loads. */
function checkUses(name, program, locals) {
  const visit = (isLoading) => (node) => {
    if (/Function/.test(node.type) && isLoading) {
      for (const child of childrenOf(node)) walk(child, visit(false), node)
      return false
    }
    if (node.type === 'CallExpression' && BROWSER_MESSAGES.has(node.callee.name) && isLoading) {
      for (const child of childrenOf(node)) walk(child, visit(false), node)
      return false
    }
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return void 0
    const catalogue = catalogues.get(locals.get(node.object.name))
    if (!catalogue) return void 0
    if (node.computed) say(`${place(name, node)}: texts are read by their names`)
    else catalogue.used.add(node.property.name)
    if (isLoading) say(`${place(name, node)}: ${node.property.name} is read when the module loads`)
    return void 0
  }
  if (locals.size > 0) walk(program, visit(true))
}

/** Reports texts outside catalogues: in JSX, in visible attributes, in declared errors, and sentences of screens. */
function checkTexts(name, program) {
  walk(program, (node, parent) => {
    if (node.type === 'JSXText' && isWord(node.value))
      say(`${place(name, node)}: “${node.value.trim()}” is not in a catalogue`)
    if (node.type === 'JSXAttribute' && SHOWN.test(nameOf(node.name)) && isText(node.value))
      say(`${place(name, node)}: the ${nameOf(node.name)} is not in a catalogue`)
    if (node.type === 'JSXExpressionContainer' && parent.type !== 'JSXAttribute')
      for (const one of branchesOf(node.expression))
        if (isText(one))
          say(`${place(name, one)}: ${sources.get(name).slice(one.start, one.end)} is not in a catalogue`)
    // Users never see errors that report a mistake in the code.
    if (node.type === 'NewExpression' && /^(Range|Type)?Error$/.test(node.callee.name)) return false
    const sentence =
      node.type === 'Literal' ? node.value : node.type === 'TemplateElement' && node.value.cooked
    if (SCREENS.test(name) && !/JSX|Parenthesized|Conditional/.test(parent?.type) && SENTENCE.test(sentence))
      say(`${place(name, node)}: “${sentence}” is not in a catalogue`)
    if (SERVER.test(name) && !ENGLISH_SERVER.test(name)) {
      if (node.type === 'TaggedTemplateExpression' || isLog(node)) return false
      if (node.type === 'NewExpression' && /(?:Error|Refused)$/.test(node.callee.name)) return false
      const text = partsOf(node).find((part) => WORDS.test(part))
      if (text) say(`${place(name, node)}: “${text.trim()}” is not in a catalogue`)
    }
    if (
      node.type === 'CallExpression' &&
      node.callee.name === 'counted' &&
      name !== STORED &&
      !ENGLISH_ONLY.some((one) => one.test(name))
    )
      for (const noun of node.arguments.filter(isText))
        say(`${place(name, noun)}: “${noun.value}” is not in a catalogue`)
    const declares = /(^|\/)errors\.ts$|\.rules\.ts$|\.schema\.ts$/.test(name)
    if (
      declares &&
      node.type === 'Property' &&
      /^(message|error)$/.test(nameOf(node.key)) &&
      isText(node.value)
    )
      say(`${place(name, node)}: the ${nameOf(node.key)} is not in a catalogue`)
    return !/^TS\w*(Type|Declaration)$/.test(node.type)
  })
}

function isLog({ type, callee }) {
  return type === 'CallExpression' && LOGS.has(callee.object?.name ?? callee.object?.property?.name)
}

/** Returns the texts between the values of a template, or of a sum of strings. */
function partsOf(node) {
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [node.left.value, node.right.value].filter((value) => typeof value === 'string')
  if (node.type !== 'TemplateLiteral' || node.expressions.length === 0) return []
  const parts = node.quasis.map(({ value }) => value.cooked)
  return parts.some((part) => /[<>]/.test(part)) ? [] : parts
}

/** Returns the possible results of an expression: both branches of conditions. */
function branchesOf(node) {
  if (node.type === 'ParenthesizedExpression') return branchesOf(node.expression)
  if (node.type === 'ConditionalExpression')
    return [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...branchesOf(node.left), ...branchesOf(node.right)]
  return [node]
}

/** Whether a node is visible text: a literal that starts like a sentence, or a template with words. */
function isText(node) {
  if (node?.type === 'JSXExpressionContainer') return branchesOf(node.expression).some(isText)
  if (node?.type === 'Literal') return typeof node.value === 'string' && isWord(node.value)
  if (node?.type !== 'TemplateLiteral') return false
  return node.quasis.some(({ value }) => isWord(value.cooked))
}

if (wrong > 0) {
  console.error(`${wrong} violations; see docs/texts.md`)
  process.exit(1)
}
