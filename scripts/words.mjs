// Finds words that the style guide replaces with plain ones (docs/glossary.md): in English texts of the interface, in
// documents and in comments.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))

/** The replacement of each word. */
const REPLACED = {
  somebody: 'someone, or the person it is',
  anew: 'again',
  lately: 'recently',
  whoever: 'the person who',
  'of whom': 'two sentences',
  'for good': 'permanently, or lifetime access',
  'by now': 'already, or nothing',
  'all the same': 'still, or nothing',
  'gone to': 'opened',
  'given out': 'issued',
  'given back': 'refunded, or returned',
  'the desk': 'the approval queue',
  'second factor': 'two-step verification',
  'for ever': 'permanently',
  'e-mail': 'email',
  shall: 'must, or will',
}
const words = new RegExp(`(?<![\\w/-])(?:${Object.keys(REPLACED).join('|')})(?![\\w-])`, 'gi')

/** Matches the comments of a line, so that code and strings are ignored. */
const COMMENT = /(?:^|\s)\/\/ .*|^\s*(?:\/\*\*?|\*)(?:\s.*|)$/

const isText = (name) => /(^|\/)texts\/[\w-]+\.en\.ts$/.test(name)
let wrong = 0
for (const folder of ['src', 'tests', 'bench', 'faults', 'scripts', 'docs', '.'])
  for (const name of filesOf(folder)) {
    const lines = readFileSync(join(root, name), 'utf8').split('\n')
    const isWhole = name.endsWith('.md') || isText(name)
    for (const [index, line] of lines.entries())
      for (const [found] of (isWhole ? line : (COMMENT.exec(line)?.[0] ?? '')).matchAll(words)) {
        console.error(`${name}:${index + 1}: instead of “${found}” write ${REPLACED[found.toLowerCase()]}`)
        wrong += 1
      }
  }
if (wrong > 0) {
  console.error(`${wrong} violations; see docs/glossary.md`)
  process.exit(1)
}

function filesOf(folder) {
  let names
  try {
    names = readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
  } catch {
    return []
  }
  return names
    .map((name) => (folder === '.' ? name : `${folder}/${name.replaceAll('\\', '/')}`))
    .filter(
      (name) =>
        /\.(tsx?|mjs|md)$/.test(name) &&
        // Skips the history and this list of words.
        !/^CHANGELOG\.md$|\.gen\.ts$|^src\/demo\/|^scripts\/words\.mjs$|\.hi\.ts$/.test(name),
    )
}
