import { createFileRoute } from '@tanstack/react-router'
import { loadQuizPlanner } from '../assessment/admin/exchange/moodle/load-quiz-planner.ts'
import { adminHead, forAdmins, type Loading } from '../platform/client/page/admin-loader.ts'
import { LessonsPage } from '../catalogue/admin/lessons/lessons-page.tsx'
import { fetchChoice } from '../catalogue/admin/fetch-choice.ts'
import { type LessonsSearch, readLessonsSearch } from '../catalogue/admin/studio-search.ts'
import type { Utils } from '../platform/client/trpc.ts'
import { t } from '../office/texts/titles.ts'

const load = async (utils: Utils, { deps, cause }: Loading<LessonsSearch>) => {
  const { courseId } = readLessonsSearch(deps)
  // If the URL names an unknown course, the page shows the error.
  const chosen =
    courseId !== undefined &&
    Promise.all([utils.lessons.list.fetch({ courseId }), utils.sections.list.fetch({ courseId })]).catch(
      () => undefined,
    )
  const loading = Promise.all([chosen, fetchChoice(utils, courseId)])
  // While another course loads, the previous content stays visible.
  if (cause === 'stay') return void loading.catch(() => undefined)
  await loading
}

export const Route = createFileRoute('/admin/lessons')({
  // The page parses the parameters. Parsing them here would add code to the scripts of every page.
  validateSearch: (raw: Record<string, unknown>) => raw as LessonsSearch,
  loaderDeps: ({ search }) => search,
  loader: forAdmins(load),
  head: adminHead(() => t.lessons),
  component: () => <LessonsPage loadQuizzes={loadQuizPlanner} />,
})
