import { createFileRoute } from '@tanstack/react-router'
import { HERO_SUBTITLE } from '../../shared/constants.ts'
import { loadStandings } from '../catalogue/use-standings.ts'
import { pageHead } from '../site/head.ts'
import { homeCourses, homeFacets } from '../site/home-input.ts'
import { HomePage } from '../site/home-page.tsx'
import { settingsOf } from '../site/settings.ts'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { utils } }) => {
    const [settings, { items }] = await Promise.all([
      utils.settings.list.ensureData(),
      utils.courses.list.ensureData(homeCourses),
      utils.courses.facets.ensureData(homeFacets),
      loadStandings(utils),
    ])
    return {
      subtitle: settingsOf(settings).hero_subtitle?.trim(),
      image: items[0]?.thumbnail,
    }
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      site: context.site,
      title: 'Online courses',
      description: loaderData?.subtitle || HERO_SUBTITLE,
      image: loaderData?.image,
      path: '/',
    }),
  component: HomePage,
})
