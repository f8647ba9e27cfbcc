import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/_sign-in/register')({
  head: ({ match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Register',
      description: `Create an account at ${context.site.name}: a username and a password are enough.`,
      path: '/register',
    }),
})
