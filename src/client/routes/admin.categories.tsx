import { createFileRoute } from '@tanstack/react-router'
import { forAdmins } from '../admin/admin-loader.ts'
import { pageHead } from '../site/head.ts'
import { CategoriesPage } from '../studio/categories-page.tsx'

export const Route = createFileRoute('/admin/categories')({
  loader: forAdmins((utils) =>
    Promise.all([
      utils.categories.list.fetch(undefined, { staleTime: 0 }),
      utils.courses.facets.fetch({}, { staleTime: 0 }),
    ]),
  ),
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'Categories' }),
  component: CategoriesPage,
})
