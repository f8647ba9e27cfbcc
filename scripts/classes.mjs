// Finds CSS classes and properties with a fixed side, such as ml-2 or padding-left. Logical properties, such as ms-2
// and padding-inline-start, follow the direction of the language (docs/texts.md).
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', 'src'))

const LOGICAL = {
  ml: 'ms',
  mr: 'me',
  pl: 'ps',
  pr: 'pe',
  left: 'start',
  right: 'end',
  'scroll-ml': 'scroll-ms',
  'scroll-mr': 'scroll-me',
  'scroll-pl': 'scroll-ps',
  'scroll-pr': 'scroll-pe',
  'border-l': 'border-s',
  'border-r': 'border-e',
  'rounded-l': 'rounded-s',
  'rounded-r': 'rounded-e',
  'rounded-tl': 'rounded-ss',
  'rounded-tr': 'rounded-se',
  'rounded-bl': 'rounded-es',
  'rounded-br': 'rounded-ee',
  'text-left': 'text-start',
  'text-right': 'text-end',
  'float-left': 'float-start',
  'float-right': 'float-end',
  'clear-left': 'clear-start',
  'clear-right': 'clear-end',
}

const VALUE = String.raw`-(?:\d[\w./]*|px|auto|full|\[[^\]\s]*\]|\([^)\s]*\))`
const CLASS = new RegExp(
  String.raw`(?<=["'\`\s:!-])(?:(ml|mr|pl|pr|left|right|scroll-[mp][lr])${VALUE}|(border-[lr]|rounded-[lr]|rounded-[tb][lr])(?:-[\w./[\]()-]+)?|((?:text|float|clear)-(?:left|right)))(?=["'\`\s!])`,
  'g',
)
const PROPERTY =
  /(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\b|(?<![\w-])(?:left|right)(?=\s*:)|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g

let wrong = 0
for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  const isStyle = name.endsWith('.css')
  if (!isStyle && !/(?<!\.(test|gen))\.tsx?$/.test(name)) continue
  const lines = readFileSync(join(root, name), 'utf8').split('\n')
  for (const [index, line] of lines.entries())
    for (const [found, side, corner, aligned] of line.matchAll(isStyle ? PROPERTY : CLASS)) {
      const known = side ?? corner ?? aligned
      const advice = known ? `${LOGICAL[known]}${found.slice(known.length)}` : 'a logical property'
      console.error(
        `src/${name.replaceAll('\\', '/')}:${index + 1}: ${found} has a fixed side, use ${advice}`,
      )
      wrong += 1
    }
}
if (wrong > 0) {
  console.error(`${wrong} violations; see docs/texts.md`)
  process.exit(1)
}
