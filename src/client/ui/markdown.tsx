import { lazy, Suspense } from 'react'
import { cx } from './cx.ts'

// The server has the library at hand and writes the text into the page; the browser fetches it when it hydrates that part.
const ready = import.meta.env.SSR ? await import('./markdown-body.tsx') : null
const Body =
  ready?.MarkdownBody ?? lazy(() => import('./markdown-body.tsx').then((m) => ({ default: m.MarkdownBody })))

/** Markdown as prose; plain text looks the same as before. */
export function Markdown({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={cx('prose', className)}>
      <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
        <Body text={text} />
      </Suspense>
    </div>
  )
}
