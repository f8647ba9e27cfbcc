import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '../../../platform/client/page/site.ts'
import type { HandOver } from '../../hand-over.schema.ts'

interface HandOverPaperProps {
  items: readonly HandOver[]
  /** Called when the browser has printed, or the user has cancelled. */
  onPrinted: () => void
}

/** Prints the messages, each student on a separate page. On the screen, nothing is visible. */
export function HandOverPaper({ items, onPrinted }: HandOverPaperProps) {
  const { name: academy } = useSite()
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className="hidden print:block">
      <div data-paper>
        {items.map(({ userId, username, fullName, language, messages }) => (
          <article
            key={userId}
            lang={language}
            className="break-after-page leading-relaxed last:break-after-auto"
          >
            <p dir="auto" className="text-muted">
              {academy}
            </p>
            <h1 dir="auto" className="font-heading text-2xl font-semibold">
              {fullName ?? username}
            </h1>
            {messages.map(({ id, title, text, quote, url }) => (
              <section key={id} className="mt-5 break-inside-avoid wrap-anywhere">
                <h2 dir="auto" className="font-semibold">
                  {title}
                </h2>
                <p dir="auto" className="whitespace-pre-line">
                  {text}
                </p>
                {quote && (
                  <p dir="auto" className="whitespace-pre-line">
                    “{quote}”
                  </p>
                )}
                <p dir="ltr" className="text-start text-sm text-muted">
                  {url}
                </p>
              </section>
            ))}
          </article>
        ))}
      </div>
    </div>,
    document.body,
  )
}
