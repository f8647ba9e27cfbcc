import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../accounts/client/account-page.tsx'
import { StudyGoal } from '../learning/client/habit/study-goal.tsx'
import { MembershipCard } from '../payments/client/membership-card.tsx'
import { MyPayments } from '../payments/client/my-payments.tsx'
import { requireViewer } from '../platform/client/page/guards.ts'
import { titled } from '../platform/client/document/head.ts'

export const Route = createFileRoute('/_site/account')({
  beforeLoad: requireViewer,
  loader: ({ context: { utils } }) =>
    Promise.all([
      utils.memberships.mine.fetch(undefined, { staleTime: 0 }),
      utils.payments.mine.fetchInfinite({ limit: 10 }, { staleTime: 0 }),
      utils.payments.nextParts.fetch(undefined, { staleTime: 0 }),
      utils.payments.lately.ensureData(),
      utils.payments.queue.fetch(undefined, { staleTime: 0 }),
      utils.habit.mine.fetch(undefined, { staleTime: 0 }),
      utils.account.sessions.fetch(undefined, { staleTime: 0 }),
      utils.account.tokens.fetch(undefined, { staleTime: 0 }),
      utils.account.secondFactor.fetch(undefined, { staleTime: 0 }),
      utils.account.profile.fetch(undefined, { staleTime: 0 }),
      utils.account.events.fetchInfinite({ limit: 10 }, { staleTime: 0 }),
    ]),
  head: titled('My Account'),
  component: () => (
    <AccountPage membership={<MembershipCard />} payments={<MyPayments />} goal={<StudyGoal />} />
  ),
})
