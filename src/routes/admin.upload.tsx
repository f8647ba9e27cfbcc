import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { fetchChoice } from '../catalogue/admin/fetch-choice.ts'
import { readUploadSearch, type UploadSearch } from '../catalogue/admin/studio-search.ts'
import { UploadPage } from '../catalogue/admin/uploads/upload-page.tsx'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<UploadSearch>) => {
  const { tab, courseId } = readUploadSearch(deps)
  const resources = tab
    ? utils.resources.listIndependent.fetch()
    : courseId !== undefined && utils.resources.listByCourse.fetch({ courseId })
  // If the URL names an unknown course, the page shows the error.
  const loading = Promise.all([
    Promise.resolve(resources).catch(() => undefined),
    fetchChoice(utils, courseId),
  ])
  // While another course loads, the previous content stays visible.
  if (cause === 'stay') return void loading.catch(() => undefined)
  await loading
}

export const Route = createFileRoute('/admin/upload')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as UploadSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.resources),
  component: UploadPage,
})
