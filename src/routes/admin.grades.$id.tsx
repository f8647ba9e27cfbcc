import { createFileRoute } from '@tanstack/react-router'
import { GradesPage } from '../assessment/admin/grades/grades-page.tsx'
import { type GradesSearch, loadGrades } from '../assessment/admin/grades/grades-search.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause, params }: Loading<GradesSearch, { id: string }>) => {
  // When the filters change, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await loadGrades(utils, params.id, deps)
}

export const Route = createFileRoute('/admin/grades/$id')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as GradesSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.gradeBook),
  component: GradesPage,
})
