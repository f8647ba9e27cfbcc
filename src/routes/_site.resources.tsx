import { createFileRoute } from '@tanstack/react-router'
import { ResourcesPage } from '../catalogue/client/resources/resources-page.tsx'
import { pageHead } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/resources')({
  loader: ({ context: { utils } }) => utils.resources.listIndependent.ensureData(),
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Study Resources',
      description: 'Access all available study materials and resources',
      path: '/resources',
    }),
  component: ResourcesPage,
})
