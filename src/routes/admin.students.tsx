import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { hasDuty } from '../platform/policy.ts'
import { ACTING, SEES_PLANS } from '../students/students.policy.ts'
import { studentsInput, type StudentsSearch } from '../students/admin/list/students-search.ts'
import { StudentsPage } from '../students/admin/list/students-page.tsx'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { context: { viewer }, deps, cause }: Loading<StudentsSearch>) => {
  // While the administrator types or filters, the page stays visible and loads the data itself.
  if (cause === 'stay') return
  await Promise.all([
    utils.students.list.fetchInfinite(studentsInput(deps)),
    hasDuty(viewer, ACTING) && utils.students.actions.fetch(),
    utils.batches.list.fetch({ limit: 100 }),
    utils.courses.list.fetch({ limit: 100 }),
    hasDuty(viewer, SEES_PLANS) && utils.plans.list.fetch(),
  ])
}

export const Route = createFileRoute('/admin/students')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as StudentsSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.students),
  component: StudentsPage,
})
