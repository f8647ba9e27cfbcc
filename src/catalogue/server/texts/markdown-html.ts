import MarkdownIt, { type Env } from 'markdown-it'

/**
 * CommonMark as HTML for a page. HTML in the text is shown as the text that it is; what is written out are the elements
 * of CommonMark with the attributes given here, and nothing else. Deeper than a hundred levels a text is left out.
 */
const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: 100 })

const { escapeHtml } = markdown.utils
const { rules } = markdown.renderer

// An address that is refused leaves its link without one, instead of its source in the text.
markdown.validateLink = () => true

/** Addresses of the web, of mail, and those without a scheme. */
const isSafe = (address: string) => /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

/** A path of this site as browsers read it: they take `//` and `/\` for another host's. */
const isOwnPath = (address: string) =>
  address.startsWith('/') &&
  URL.canParse(address, 'https://own.invalid') &&
  new URL(address, 'https://own.invalid').origin === 'https://own.invalid'

const linkStart = (address: string) =>
  isSafe(address) ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow ugc">` : '<a>'

// A link cannot stand in a link, HTML would end the first: so it is known whether there is one.
rules.link_open = (tokens, at, _options, within: Env = {}) => {
  within['link'] = true
  return linkStart(String(tokens[at]?.attrGet('href') ?? ''))
}
rules.link_close = (_tokens, _at, _options, within: Env = {}) => {
  within['link'] = false
  return '</a>'
}

// A page asks no third party for anything: a picture from elsewhere becomes a link to it.
rules.image = (tokens, at, options, within: Env = {}, self) => {
  const image = tokens[at]
  const src = String(image?.attrGet('src') ?? '')
  const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, within))
  if (isOwnPath(src)) return `<img src="${escapeHtml(src)}" alt="${alt}" loading="lazy">`
  return within['link'] ? alt || 'Image' : `${linkStart(src)}${alt || 'Image'}</a>`
}

// Headings of a description stand below the page's own.
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h3: 'h4' }
rules.heading_open = (tokens, at) => `<${headingOf(tokens[at]?.tag)}>`
rules.heading_close = (tokens, at) => `</${headingOf(tokens[at]?.tag)}>\n`
const headingOf = (tag = 'h6') => HEADINGS[tag] ?? tag

// Lines break where the text breaks (`white-space: pre-line`), so the newline of a hard break is enough.
rules.hardbreak = () => '\n'

// Long lines scroll inside: what scrolls has to be reachable by keys.
rules.fence = rules.code_block = (tokens, at) =>
  `<pre tabindex="0" data-keys="scroll"><code>${escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`

export const markdownHtml = (text: string): string => markdown.render(text).trimEnd()
