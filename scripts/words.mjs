// Finds words that the glossary replaces (docs/glossary.md): in English texts of the interface, in documents and in
// comments, and in Hindi texts.
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
/** Replacements of Hindi words, found by the beginning of the word, because word endings vary. */
const REPLACED_HINDI = {
  भुगतान: 'पेमेंट',
  सहेज: 'सेव करें',
  त्रुटि: 'गड़बड़ी',
  समीक्षा: 'रिव्यू',
  नामंज़ूर: 'अस्वीकार',
  नामांकन: 'कोर्स से जुड़ना',
  दाख़िला: 'कोर्स से जुड़ना',
  सबूत: 'स्क्रीनशॉट',
  संदेश: 'मैसेज',
  टिप्पण: 'कमेंट',
  ढूँढ: 'खोजें',
  समाप्त: 'ख़त्म',
  राशि: 'रकम',
  शुल्क: 'कीमत',
  विद्यार्थी: 'छात्र',
  उपयोग: 'इस्तेमाल, या यूज़र',
  प्रयास: 'कोशिश',
  पुनः: 'फिर से',
  पृष्ठ: 'पेज',
  ख़ाली: 'खाली',
  बाक़ी: 'बाकी',
  ग़लत: 'गलत',
  खत्म: 'ख़त्म',
  खरीद: 'ख़रीद',
  आखिरी: 'आख़िरी',
}
const hindiWords = new RegExp(
  `(?<!\\p{Script=Devanagari})(?:${Object.keys(REPLACED_HINDI).join('|').normalize('NFC')})`,
  'gu',
)
const words = new RegExp(`(?<![\\w/-])(?:${Object.keys(REPLACED).join('|')})(?![\\w-])`, 'gi')

/** Matches the comments in a line, so that code and strings are ignored. */
const COMMENT = /(?:^|\s)\/\/ .*|^\s*(?:\/\*\*?|\*)(?:\s.*|)$/

const isText = (name) => /(^|\/)texts\/[\w-]+\.en\.ts$/.test(name)
const isHindi = (name) => /(^|\/)texts\/[\w-]+\.hi\.ts$/.test(name)

/** Returns the replaced words of a line, each with its replacement. */
function findReplaced(name, line) {
  if (isHindi(name))
    return [...line.normalize('NFC').matchAll(hindiWords)].map(([found]) => [found, inHindi[found]])
  const checked = name.endsWith('.md') || isText(name) ? line : (COMMENT.exec(line)?.[0] ?? '')
  return [...checked.matchAll(words)].map(([found]) => [found, REPLACED[found.toLowerCase()]])
}
const inHindi = Object.fromEntries(
  Object.entries(REPLACED_HINDI).map(([word, instead]) => [word.normalize('NFC'), instead]),
)

let wrong = 0
for (const folder of ['src', 'tests', 'bench', 'faults', 'scripts', 'docs', '.'])
  for (const name of filesOf(folder)) {
    const lines = readFileSync(join(root, name), 'utf8').split('\n')
    for (const [index, line] of lines.entries())
      for (const [found, instead] of findReplaced(name, line)) {
        console.error(`${name}:${index + 1}: instead of “${found}” write ${instead}`)
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
        !/^CHANGELOG\.md$|\.gen\.ts$|^src\/demo\/|^scripts\/words\.mjs$/.test(name),
    )
}
