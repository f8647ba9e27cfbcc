import { createFileRoute } from '@tanstack/react-router'
import { loadCourseProgress } from '../catalogue/client/list/use-course-progress.ts'
import { pageHead } from '../platform/client/document/head.ts'
import { countsFigures, homeCourses, homeFacets } from '../site/client/home-input.ts'
import { HomePage } from '../site/client/home-page.tsx'
import { HomeWelcome } from '../site/client/home-welcome-part.ts'
import { settingsOf } from '../academy/client/settings.ts'
import { CACHED } from '../platform/client/trpc.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { utils } }) => {
    const viewer = await utils.auth.viewer.ensureData()
    const [[settings, { items }]] = await Promise.all([
      utils.settings.list.ensureData().then(async (list) => {
        const saved = settingsOf(list)
        const listing = utils.courses.list
          .ensureData(homeCourses(saved))
          .then((page) => (page.items.length > 0 ? page : utils.courses.list.ensureData(homeCourses({}))))
        if (countsFigures(saved)) await utils.courses.figures.ensureData()
        return [saved, await listing] as const
      }),
      utils.courses.facets.ensureData(homeFacets),
      loadCourseProgress(utils),
      ...(viewer
        ? [
            utils.enrollments.welcome.fetch(undefined, CACHED),
            utils.memberships.ending.fetch(undefined, CACHED),
            HomeWelcome.ready(),
          ]
        : []),
    ])
    return {
      subtitle: settings.hero_subtitle?.trim(),
      image: items[0]?.thumbnail,
    }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      site: context.site,
      title: t.onlineCourses,
      description: loaderData?.subtitle || t.coursesDescription,
      image: loaderData?.image,
      path: '/',
    }),
  component: HomePage,
})
