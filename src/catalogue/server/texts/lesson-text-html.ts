import type { HighlighterCore } from '@shikijs/core'
import katex from 'katex'
import MarkdownIt, { type Env } from 'markdown-it'
import { applyPageRules } from './markdown-html.ts'
import { addMaths } from './maths.ts'

/** The stored sizes of a picture in a text. */
export type Picture = { width: number; height: number; widths: readonly number[] }
export type LessonText = { text: string; pictures: Readonly<Record<string, Picture>> }

/** Maximum length of a formula in characters. A longer formula is shown as its source. */
const LONGEST_FORMULA = 5_000
/** Maximum length of highlighted code in characters. Longer code is not highlighted. */
const LONGEST_CODE = 20_000

/** The grammars by the language names of fenced code. Each grammar loads when a text first needs it. */
const GRAMMARS = {
  bash: () => import('@shikijs/langs/bash'),
  c: () => import('@shikijs/langs/c'),
  cpp: () => import('@shikijs/langs/cpp'),
  csharp: () => import('@shikijs/langs/csharp'),
  css: () => import('@shikijs/langs/css'),
  dart: () => import('@shikijs/langs/dart'),
  go: () => import('@shikijs/langs/go'),
  html: () => import('@shikijs/langs/html'),
  java: () => import('@shikijs/langs/java'),
  javascript: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  php: () => import('@shikijs/langs/php'),
  python: () => import('@shikijs/langs/python'),
  r: () => import('@shikijs/langs/r'),
  rust: () => import('@shikijs/langs/rust'),
  sql: () => import('@shikijs/langs/sql'),
  typescript: () => import('@shikijs/langs/typescript'),
  xml: () => import('@shikijs/langs/xml'),
  yaml: () => import('@shikijs/langs/yaml'),
} as const
type Grammar = keyof typeof GRAMMARS

const SHORT: Readonly<Record<string, Grammar>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  cs: 'csharp',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
}

const grammarOf = (info: string): Grammar | null => {
  const name = info.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
  const known = Object.hasOwn(SHORT, name) ? SHORT[name] : name
  return known !== undefined && Object.hasOwn(GRAMMARS, known) ? (known as Grammar) : null
}

const THEME = 'page'
let highlighter: Promise<HighlighterCore> | undefined

/** Loads the highlighter with the grammars of these fenced code blocks. */
async function highlighterFor(grammars: readonly Grammar[]): Promise<HighlighterCore> {
  highlighter ??= Promise.all([import('@shikijs/core'), import('@shikijs/engine-javascript')]).then(
    ([{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }]) =>
      createHighlighterCore({
        themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '--code-' })],
        langs: [],
        engine: createJavaScriptRegexEngine({ forgiving: true }),
      }),
  )
  const ready = await highlighter
  for (const grammar of grammars) await ready.loadLanguage(GRAMMARS[grammar]())
  return ready
}

const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: 100 }).enable([
  'table',
  'strikethrough',
])
applyPageRules(markdown)
const { escapeHtml } = markdown.utils
const { rules } = markdown.renderer

/** Returns a formula as MathML, which browsers show without a script. An invalid formula is shown as its source. */
function mathsHtml(source: string, displayMode: boolean): string {
  const plain = `<code>${escapeHtml(source)}</code>`
  if (source.length > LONGEST_FORMULA) return plain
  try {
    // `maxExpand` and `maxSize` limit macros and lengths. `trust` stays off, so there are no links or styles.
    const html = katex.renderToString(source, {
      displayMode,
      output: 'mathml',
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
    })
    return html.replace(/^<span class="katex">|<\/span>$/g, '')
  } catch {
    return plain
  }
}

addMaths(markdown, {
  inline: (source) => mathsHtml(source, false),
  block: (source) => `<div class="maths" tabindex="0" data-keys="scroll">${mathsHtml(source, true)}</div>\n`,
})

// Wide tables scroll separately.
rules['table_open'] = () => '<table tabindex="0" data-keys="scroll">\n'

const plainImage = rules.image
rules.image = (tokens, at, options, within: Env = {}, self) => {
  const image = tokens[at]
  const src = String(image?.attrGet('src') ?? '')
  const pictures = (within['pictures'] ?? {}) as LessonText['pictures']
  const known = Object.hasOwn(pictures, src) ? pictures[src] : undefined
  if (!known) return plainImage?.(tokens, at, options, within, self) ?? ''
  const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, within))
  const sizes = known.widths.map((width) => `${src.replace(/\d+\.webp$/, `${width}.webp`)} ${width}w`)
  return `<img src="${escapeHtml(src)}" srcset="${escapeHtml(sizes.join(', '))}" sizes="(min-width: 45rem) 42rem, 100vw" width="${known.width}" height="${known.height}" alt="${alt}" loading="lazy">`
}

rules.fence = (tokens, at, _options, within: Env = {}) => {
  const { content = '', info = '' } = tokens[at] ?? {}
  const grammar = grammarOf(info)
  const ready = within['highlighter'] as HighlighterCore | undefined
  const code =
    grammar && ready && content.length <= LONGEST_CODE
      ? colored(ready, content, grammar)
      : escapeHtml(content)
  return `<pre tabindex="0" data-keys="scroll" dir="ltr"><code>${code}</code></pre>\n`
}

function colored(ready: HighlighterCore, content: string, lang: Grammar): string {
  const lines = ready.codeToTokensBase(content.replace(/\n$/, ''), {
    lang,
    theme: THEME,
    tokenizeTimeLimit: 2_000,
  })
  const html = lines.map((line) =>
    line
      .map(({ content: words, color = '' }) => {
        const name = /^var\(--code-token-([a-z-]+)\)$/.exec(color)?.[1]
        return name ? `<span class="code-${name}">${escapeHtml(words)}</span>` : escapeHtml(words)
      })
      .join(''),
  )
  return `${html.join('\n')}\n`
}

/** Renders the Markdown of a text lesson: with tables, formulas, highlighted code and uploaded pictures. */
export async function lessonTextHtml({ text, pictures }: LessonText): Promise<string> {
  const within: Env = {}
  const tokens = markdown.parse(text, within)
  const grammars = tokens.flatMap(({ type, info }) => (type === 'fence' ? (grammarOf(info) ?? []) : []))
  Object.assign(within, { pictures, highlighter: grammars.length > 0 && (await highlighterFor(grammars)) })
  return markdown.renderer.render(tokens, markdown.options, within).trimEnd()
}
