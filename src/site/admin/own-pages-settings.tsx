import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { OWN_PAGES } from '../../academy/own-pages.rules.ts'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Badge } from '../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../platform/client/ui/button.tsx'
import { useDialog } from '../../platform/client/ui/overlays/use-dialog.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { LANGUAGE_NAMES } from '../../platform/language/in-languages.ts'
import { ownPageTitles } from '../own-page-titles.rules.ts'
import type { OwnPageSource } from '../own-pages.schema.ts'
import { t } from '../texts/own-pages-admin.ts'

const OwnPageDialog = lazyPart(() => import('./own-page-dialog.tsx').then((m) => m.OwnPageDialog))

const hidden = { hidden: (words: string) => <span className="sr-only">{words}</span> }

/** The pages that the owner writes, each with its state and a button for each language. */
export function OwnPagesSettings() {
  const { data: sources = [] } = trpc.ownPages.sources.useQuery()
  const editing = useDialog<OwnPageSource>()
  return (
    <section id="own-pages" aria-label={t.pages} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.pages}</h2>
      <p className="mt-1 max-w-3xl text-sm text-muted">{t.pagesHint}</p>
      <ul className="mt-3 divide-y divide-hairline">
        {OWN_PAGES.map((kind) => {
          const title = ownPageTitles[kind]()
          const texts = sources.filter((source) => source.kind === kind)
          const isPublished = texts.some((source) => source.isPublished)
          const isWritten = texts.some(({ text }) => text !== '')
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-28 font-medium">{title}</span>
              <span className="flex-1">
                <Badge tone={isPublished ? 'success' : 'neutral'}>
                  {isPublished ? t.published : isWritten ? t.hidden : t.notWritten}
                </Badge>
              </span>
              <span className="flex flex-wrap gap-2">
                {isPublished && (
                  <Link
                    to="/pages/$kind"
                    params={{ kind }}
                    className={buttonClass({ variant: 'ghost', size: 'sm' })}
                  >
                    <Rich text={t.view(title)} tags={hidden} />
                  </Link>
                )}
                {texts.map((source) => (
                  <Button
                    key={source.language}
                    variant="secondary"
                    size="sm"
                    onClick={() => editing.show(source)}
                  >
                    <Rich
                      text={
                        texts.length > 1
                          ? t.editLanguage(title, LANGUAGE_NAMES[source.language])
                          : t.edit(title)
                      }
                      tags={hidden}
                    />
                  </Button>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <Suspense>
        {editing.state && (
          <OwnPageDialog
            key={editing.state.serial}
            source={editing.state.subject}
            hasLanguages={sources.some(({ language }) => language !== editing.state?.subject.language)}
            open={editing.state.open}
            onClose={editing.close}
          />
        )}
      </Suspense>
    </section>
  )
}
