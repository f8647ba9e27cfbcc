import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { CategoriesPage } from '../catalogue/admin/courses/categories-page.tsx'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/categories')({
  loader: forAdmins((utils) => Promise.all([utils.categories.list.fetch(), utils.courses.facets.fetch({})])),
  head: adminHead(() => t.categories),
  component: CategoriesPage,
})
