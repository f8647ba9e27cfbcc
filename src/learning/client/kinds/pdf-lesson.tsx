import { Download } from 'lucide-react'
import { useState } from 'react'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/pdf-lesson.ts'
import type { KindProps } from './kind-part.tsx'
import { ReadingEnd } from './reading-end.tsx'

const POLL_MS = 3000

/**
 * The pages of a PDF lesson, as pictures one below the other. The lesson is complete when the student reaches the
 * last page.
 */
export function PdfLesson({ lesson, course }: KindProps) {
  const { data } = trpc.lessons.document.useQuery(
    { id: lesson.id },
    { refetchInterval: ({ state }) => (isInProcess(state.data?.state) ? POLL_MS : false) },
  )
  const [showsText, setShowsText] = useState(false)
  const { data: texts, isError } = trpc.lessons.documentText.useQuery(
    { id: lesson.id },
    { enabled: showsText },
  )
  if (!data) return null
  const { pages, downloadUrl, state, hasText } = data
  return (
    <section aria-labelledby="document">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="document" className="sr-only">
          {t.document}
        </h2>
        {pages.length > 0 && <p className="me-auto text-sm text-muted print:hidden">{t.pressToEnlarge}</p>}
        {hasText && (
          <Button
            variant="secondary"
            size="sm"
            aria-pressed={showsText}
            busy={showsText && !texts && !isError}
            onClick={() => setShowsText(!showsText)}
            className="print:hidden"
          >
            {showsText ? t.hideText : t.showText}
          </Button>
        )}
        {downloadUrl && (
          <a
            href={downloadUrl}
            download
            className={buttonClass({ variant: 'secondary', size: 'sm', className: 'print:hidden' })}
          >
            <Download aria-hidden="true" />
            {t.download}
          </a>
        )}
      </div>
      {pages.length === 0 && (
        <p role="status" className="text-muted">
          {isInProcess(state) ? t.inProcess : state === 'failed' ? t.failed : t.noDocument}
        </p>
      )}
      {showsText && isError && (
        <p role="alert" className="mb-3 text-danger">
          {t.textFailed}
        </p>
      )}
      <ol className="grid gap-4">
        {pages.map(({ width, height, url, largeUrl }, index) => (
          <li key={url}>
            {/* The larger picture opens in its own tab, where the browser can zoom it. */}
            <a
              href={largeUrl}
              target="_blank"
              rel="noopener"
              aria-label={t.enlarge(index + 1)}
              className="block overflow-hidden rounded-control bg-white ring-1 ring-hairline"
            >
              <img
                src={url}
                srcSet={`${url} 800w, ${largeUrl} ${Math.max(801, width)}w`}
                sizes="(min-width: 1024px) 60vw, 100vw"
                width={width}
                height={height}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
                alt={t.page(index + 1, pages.length)}
                className="h-auto w-full"
              />
            </a>
            {showsText && texts && (
              <div className="mt-2 rounded-control bg-sunken px-4 py-3 break-words whitespace-pre-line">
                {texts.pages[index] ? (
                  <CourseText as="div" course={course}>
                    {texts.pages[index]}
                  </CourseText>
                ) : (
                  <p className="text-muted">{t.pageWithoutText}</p>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {pages.length > 0 && <ReadingEnd lesson={lesson} />}
    </section>
  )
}

const isInProcess = (state: string | null | undefined) => state === 'queued' || state === 'processing'
