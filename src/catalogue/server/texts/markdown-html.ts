import MarkdownIt, { type Env } from 'markdown-it'

/**
 * Renders CommonMark for a page. HTML in the text is escaped. The output has only CommonMark elements with the
 * attributes below. Nesting is limited to a hundred levels.
 */
const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: 100 })

const { escapeHtml } = markdown.utils
const { rules } = markdown.renderer

// A refused address makes a link without `href`, instead of showing the Markdown source.
markdown.validateLink = () => true

/** Web and mail addresses, and addresses without a scheme. */
const isSafe = (address: string) => /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

/** Whether browsers read the address as a path of this site. They read `//` and `/\` as another host. */
const isOwnPath = (address: string) =>
  address.startsWith('/') &&
  URL.canParse(address, 'https://own.invalid') &&
  new URL(address, 'https://own.invalid').origin === 'https://own.invalid'

const linkStart = (address: string) =>
  isSafe(address) ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow ugc">` : '<a>'

// Tracks whether we are inside a link, because HTML links cannot be nested.
rules.link_open = (tokens, at, _options, within: Env = {}) => {
  within['link'] = true
  return linkStart(String(tokens[at]?.attrGet('href') ?? ''))
}
rules.link_close = (_tokens, _at, _options, within: Env = {}) => {
  within['link'] = false
  return '</a>'
}

// Pages load nothing from third parties, so an external picture becomes a link.
rules.image = (tokens, at, options, within: Env = {}, self) => {
  const image = tokens[at]
  const src = String(image?.attrGet('src') ?? '')
  const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, within))
  if (isOwnPath(src)) return `<img src="${escapeHtml(src)}" alt="${alt}" loading="lazy">`
  return within['link'] ? alt || 'Image' : `${linkStart(src)}${alt || 'Image'}</a>`
}

// Headings of a description are below the page's own.
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h3: 'h4' }
rules.heading_open = (tokens, at) => `<${headingOf(tokens[at]?.tag)}>`
rules.heading_close = (tokens, at) => `</${headingOf(tokens[at]?.tag)}>\n`
const headingOf = (tag = 'h6') => HEADINGS[tag] ?? tag

// Lines break like the text (`white-space: pre-line`), so a hard break needs only a newline.
rules.hardbreak = () => '\n'

// Long lines scroll, and scrollable content must be reachable by keyboard.
rules.fence = rules.code_block = (tokens, at) =>
  `<pre tabindex="0" data-keys="scroll"><code>${escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`

export const markdownHtml = (text: string): string => markdown.render(text).trimEnd()
