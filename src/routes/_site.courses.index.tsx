import { createFileRoute } from '@tanstack/react-router'
import { catalogueTitle } from '../catalogue/client/found/catalogue-words.ts'
import { CataloguePage } from '../catalogue/client/list/catalogue-page.tsx'
import { facetsInput, listInput } from '../catalogue/client/list/catalogue-input.ts'
import { readCatalogueSearch } from '../catalogue/client/list/catalogue-search.ts'
import { cataloguePartsReady, NoCourses } from '../catalogue/client/list/catalogue-parts.ts'
import { loadCourseProgress } from '../catalogue/client/list/use-course-progress.ts'
import { pageHead } from '../platform/client/document/head.ts'
import { CACHED } from '../platform/client/trpc.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/courses/')({
  validateSearch: readCatalogueSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { utils }, deps, cause }) => {
    const loading = Promise.all([
      utils.courses.list.fetchInfinite(listInput(deps), CACHED).then(async ({ pages }) => {
        if (pages[0]?.total === 0) await NoCourses.ready()
      }),
      utils.courses.facets.ensureData(facetsInput(deps)),
      loadCourseProgress(utils),
      cataloguePartsReady(utils, deps),
    ])
    // While the user types, the page stays visible and shows that results are loading.
    if (cause === 'stay') loading.catch(() => undefined)
    else await loading
    return { title: catalogueTitle(deps) }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      site: context.site,
      title: loaderData?.title ?? t.courses,
      description: t.coursesDescription,
      path: '/courses',
    }),
  component: CataloguePage,
})
