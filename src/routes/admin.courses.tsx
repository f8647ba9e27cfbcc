import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { CoursesPage } from '../catalogue/admin/courses/courses-page.tsx'
import { coursesInput, type CoursesSearch, readCoursesSearch } from '../catalogue/admin/studio-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<CoursesSearch>) => {
  // While the administrator types, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await Promise.all([
    utils.courses.list.fetchInfinite(coursesInput(readCoursesSearch(deps))),
    utils.categories.list.fetch(),
  ])
}

export const Route = createFileRoute('/admin/courses')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as CoursesSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.courses),
  component: CoursesPage,
})
