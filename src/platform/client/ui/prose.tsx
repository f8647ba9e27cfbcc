import { cx } from './cx.ts'

/** A text as the server rendered it: only HTML that its renderer made may come here (src/catalogue/server/texts/markdown-html.ts). */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
