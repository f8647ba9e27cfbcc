import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../accounts/client/account-reset-password.tsx'
import { titled } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/reset-password')({
  head: titled(() => t.choosePassword),
  component: ResetPasswordPage,
})
