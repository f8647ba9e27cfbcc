import { createFileRoute } from '@tanstack/react-router'
import { HERO_SUBTITLE } from '../../shared/constants.ts'
import { pageHead } from '../site/head.ts'
import { homeCourses, homeFacets } from '../site/home-input.ts'
import { HomePage } from '../site/home-page.tsx'

export const Route = createFileRoute('/_site/')({
  loader: async ({ context: { utils } }) => {
    await Promise.all([
      utils.courses.list.ensureData(homeCourses),
      utils.courses.facets.ensureData(homeFacets),
    ])
  },
  head: ({ match: { context } }) =>
    pageHead({ site: context.site, title: context.site.name, description: HERO_SUBTITLE, path: '/' }),
  component: HomePage,
})
