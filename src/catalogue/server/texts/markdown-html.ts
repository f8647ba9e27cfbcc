import MarkdownIt, { type Env, type MarkdownIt as Parser } from 'markdown-it'
import { UPLOADED } from '../../../media/rules.ts'

const { escapeHtml } = new MarkdownIt().utils

/** Whether the address is a web or mail address, or has no scheme. */
const isSafe = (address: string) => /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

// The headings of a text are at a lower level than those of the page.
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h3: 'h4' }
const headingOf = (tag = 'h6') => HEADINGS[tag] ?? tag

const linkStart = (address: string) =>
  isSafe(address) ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow ugc">` : '<a>'

/** Configures a renderer for pages: safe links, uploaded pictures only, headings below those of the page. */
export function applyPageRules(markdown: Parser): void {
  const { rules } = markdown.renderer
  // Accepts all addresses here. The rules below render a refused address as a link without `href`, because the library
  // would show the Markdown source.
  markdown.validateLink = () => true

  // Tracks whether the text is inside a link, because HTML links cannot be nested.
  rules.link_open = (tokens, at, _options, within: Env = {}) => {
    within['link'] = true
    return linkStart(String(tokens[at]?.attrGet('href') ?? ''))
  }
  rules.link_close = (_tokens, _at, _options, within: Env = {}) => {
    within['link'] = false
    return '</a>'
  }

  // Any other picture becomes a link. Pages load nothing from other sites, and a picture at another address of this
  // site would make the browser of each reader send that request with their session.
  rules.image = (tokens, at, options, within: Env = {}, self) => {
    const image = tokens[at]
    const src = String(image?.attrGet('src') ?? '')
    const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, within))
    if (UPLOADED.test(src)) return `<img src="${escapeHtml(src)}" alt="${alt}" loading="lazy">`
    return within['link'] ? alt || 'Image' : `${linkStart(src)}${alt || 'Image'}</a>`
  }

  rules.heading_open = (tokens, at) => `<${headingOf(tokens[at]?.tag)}>`
  rules.heading_close = (tokens, at) => `</${headingOf(tokens[at]?.tag)}>\n`

  // A hard break becomes a newline, because the style shows newlines as line breaks (`white-space: pre-line`).
  rules.hardbreak = () => '\n'

  // Long lines scroll horizontally, and keyboard users must be able to focus scrollable content.
  rules.fence = rules.code_block = (tokens, at) =>
    `<pre tabindex="0" data-keys="scroll"><code>${escapeHtml(tokens[at]?.content ?? '')}</code></pre>\n`
}

/**
 * Renders CommonMark for a page. Escapes HTML in the text. The output contains only CommonMark elements with the
 * attributes above, and at most a hundred levels of nesting.
 */
const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: 100 })
applyPageRules(markdown)

export const markdownHtml = (text: string): string => markdown.render(text).trimEnd()
