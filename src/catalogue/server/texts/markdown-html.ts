import MarkdownIt, { type Env, type MarkdownIt as Parser } from 'markdown-it'
import { UPLOADED } from '../../../media/rules.ts'

const { escapeHtml } = new MarkdownIt().utils

/** Whether the URL is a web or email URL, or has no scheme. */
const isSafe = (address: string) => /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

// Lowers the level of headings in a text, because the page has its own headings above them.
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h3', h3: 'h4' }
const headingOf = (tag = 'h6') => HEADINGS[tag] ?? tag

const linkStart = (address: string) =>
  isSafe(address) ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow ugc">` : '<a>'

/** Configures a renderer for pages: safe links, uploaded pictures only, headings below those of the page. */
export function applyPageRules(markdown: Parser): void {
  const { rules } = markdown.renderer
  // Accepts all URLs here, because the library would show the Markdown source of others. The rules below render a
  // link without `href` for a rejected URL.
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

  // Every other picture becomes a link. Pages load nothing from other sites. A picture with another URL of this site
  // would make the browser of each reader send that request with the reader's session.
  rules.image = (tokens, at, options, within: Env = {}, self) => {
    const image = tokens[at]
    const src = String(image?.attrGet('src') ?? '')
    const alt = escapeHtml(self.renderInlineAsText(image?.children ?? [], options, within))
    if (UPLOADED.test(src)) return `<img src="${escapeHtml(src)}" alt="${alt}" loading="lazy">`
    return within['link'] ? alt || 'Image' : `${linkStart(src)}${alt || 'Image'}</a>`
  }

  rules.heading_open = (tokens, at) => `<${headingOf(tokens[at]?.tag)}>`
  rules.heading_close = (tokens, at) => `</${headingOf(tokens[at]?.tag)}>\n`

  // A hard break becomes a newline, because the style sheet shows newlines as line breaks (`white-space: pre-line`).
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
