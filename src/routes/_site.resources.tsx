import { createFileRoute } from '@tanstack/react-router'
import { ResourcesPage } from '../catalogue/client/resources/resources-page.tsx'
import { pageHead } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/resources')({
  loader: ({ context: { utils } }) => utils.resources.listIndependent.ensureData(),
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: t.studyResources,
      description: t.studyResourcesDescription,
      path: '/resources',
    }),
  component: ResourcesPage,
})
