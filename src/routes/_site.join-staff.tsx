import { createFileRoute } from '@tanstack/react-router'
import { JoinStaffPage } from '../accounts/client/staff/join-staff-page.tsx'
import { titled } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/join-staff')({
  head: titled(() => t.joinStaff),
  component: JoinStaffPage,
})
