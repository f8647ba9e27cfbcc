import { notFound, rootRouteId, useParams } from '@tanstack/react-router'
import { OWN_PAGES } from '../../academy/own-pages.rules.ts'
import { plainText } from '../../platform/client/document/head.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { Prose } from '../../platform/client/ui/prose.tsx'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { Spinner } from '../../platform/client/ui/spinner.tsx'
import { statusOf, trpc, type Utils } from '../../platform/client/trpc.ts'
import { ownPageTitles } from '../own-page-titles.rules.ts'
import { t } from '../texts/own-pages.ts'

const kindOf = (name: string) => OWN_PAGES.find((kind) => kind === name)

/** Loads a page that the owner wrote, and returns its metadata. Shows the 404 page if it is not published. */
export async function loadOwnPage(utils: Utils, name: string) {
  const kind = kindOf(name)
  if (!kind) throw notFound({ routeId: rootRouteId })
  try {
    const { beginning } = await utils.ownPages.byKind.ensureData({ kind })
    return { title: ownPageTitles[kind](), path: `/pages/${kind}`, description: plainText(beginning) }
  } catch (error) {
    if (statusOf(error) === 404) throw notFound({ routeId: rootRouteId })
    throw error
  }
}

/** A page that the owner wrote, such as the terms. */
export function OwnPage() {
  const { kind: name } = useParams({ from: '/_site/pages/$kind' })
  const kind = kindOf(name) ?? OWN_PAGES[0]
  const { data: page } = trpc.ownPages.byKind.useQuery({ kind })
  if (!page) return <Spinner />
  return (
    <article className="shell pt-6 pb-8 sm:pt-10">
      <h1 className="title-page">{ownPageTitles[kind]()}</h1>
      <div lang={page.language} dir="auto" className="measure mt-6 sm:mt-8">
        <Prose html={page.html} />
      </div>
      <p className="mt-10 text-sm text-muted">
        <Rich text={t.lastChanged} tags={{ date: () => <When date={page.updatedAt} as="date" /> }} />
      </p>
    </article>
  )
}
