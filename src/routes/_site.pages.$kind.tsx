import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../platform/client/document/head.ts'
import { loadOwnPage, OwnPage } from '../site/client/own-page.tsx'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/pages/$kind')({
  loader: ({ context: { utils }, params: { kind } }) => loadOwnPage(utils, kind),
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, title: t.pageNotFound, ...loaderData }),
  component: OwnPage,
})
