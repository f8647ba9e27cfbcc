import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../accounts/client/account-reset-password.tsx'
import { titled } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/reset-password')({
  head: titled('Choose a new password'),
  component: ResetPasswordPage,
})
