import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '../catalogue/client/list/catalogue-page.tsx'
import {
  catalogueTitle,
  facetsInput,
  listInput,
  readCatalogueSearch,
} from '../catalogue/client/list/catalogue-search.ts'
import { loadStandings } from '../catalogue/client/list/use-standings.ts'
import { pageHead } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/courses/')({
  validateSearch: readCatalogueSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { utils }, deps, cause }) => {
    const loading = Promise.all([
      utils.courses.list.fetchInfinite(listInput(deps)),
      utils.courses.facets.ensureData(facetsInput(deps)),
      loadStandings(utils),
    ])
    // While one types, the page stays and shows by itself that something is on its way.
    if (cause === 'stay') loading.catch(() => undefined)
    else await loading
  },
  head: ({ match: { context, search } }) =>
    pageHead({
      site: context.site,
      title: catalogueTitle(search),
      description: 'Every course in one place: search by topic, instructor or tool, and choose a category.',
      path: '/courses',
    }),
  component: CataloguePage,
})
