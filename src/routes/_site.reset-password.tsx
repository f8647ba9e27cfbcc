import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../accounts/client/account-reset-password.tsx'
import { pageHead } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/reset-password')({
  head: ({ match: { context } }) => pageHead({ site: context.site, title: 'Choose a new password' }),
  component: ResetPasswordPage,
})
