import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../site/head.ts'
import { HomePage } from '../site/home-page.tsx'

export const Route = createFileRoute('/_site/')({
  head: ({ match: { context } }) => pageHead({ site: context.site, title: context.site.name, path: '/' }),
  component: HomePage,
})
