import { createFileRoute } from '@tanstack/react-router'
import { PaperNotFound, VerifyPage } from '../payments/client/papers/verify-page.tsx'
import { orNotFound } from '../platform/client/page/guards.ts'
import { titled } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/verify/$code')({
  loader: async ({ context: { utils }, params: { code } }) => {
    await orNotFound(utils.papers.verify.ensureData({ code }))
  },
  head: titled('Is this paper genuine?'),
  component: VerifyPage,
  notFoundComponent: PaperNotFound,
})
