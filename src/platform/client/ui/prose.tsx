import { cx } from './cx.ts'

/**
 * Renders HTML from the server. Pass only HTML from the server's Markdown renderer
 * (src/catalogue/server/texts/markdown-html.ts).
 */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
