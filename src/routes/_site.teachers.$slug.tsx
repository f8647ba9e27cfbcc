import { createFileRoute } from '@tanstack/react-router'
import { loadTeacher } from '../catalogue/client/teacher/load-teacher.ts'
import { TeacherNotFound } from '../catalogue/client/teacher/teacher-not-found.tsx'
import { TeacherPage } from '../catalogue/client/teacher/teacher-page.tsx'
import { pageHead } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/teachers/$slug')({
  loader: ({ context: { utils, site }, params: { slug } }) => loadTeacher(utils, site, slug),
  head: ({ match: { context }, loaderData }) =>
    pageHead({ site: context.site, title: t.teacherNotFound, ...loaderData }),
  component: TeacherPage,
  notFoundComponent: TeacherNotFound,
})
