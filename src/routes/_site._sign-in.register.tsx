import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/_sign-in/register')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: t.register,
      description: t.registerDescription(context.site.name),
      path: '/register',
    }),
})
