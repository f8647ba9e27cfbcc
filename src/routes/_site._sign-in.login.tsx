import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/_sign-in/login')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Login',
      description: `Sign in to ${context.site.name} and go on where you stopped.`,
      path: '/login',
    }),
})
