import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AccountPage } from '../accounts/client/account-page.tsx'
import { StudyGoal } from '../learning/client/study-goal/study-goal.tsx'
import { MembershipCard } from '../payments/client/membership-card.tsx'
import { MyPayments } from '../payments/client/my-payments.tsx'
import { useSite } from '../platform/client/page/site.ts'
import { requireViewer } from '../platform/client/page/guards.ts'
import { lazyPart } from '../platform/client/hydration/lazy-part.ts'
import { trpc } from '../platform/client/trpc.ts'
import { useInBrowser } from '../platform/client/ui/hooks/use-in-browser.ts'
import { titled } from '../platform/client/document/head.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/account')({
  beforeLoad: requireViewer,
  loader: ({ context: { utils } }) =>
    Promise.all([
      utils.memberships.mine.fetch(),
      utils.payments.mine.fetchInfinite({ limit: 10 }),
      utils.payments.nextParts.fetch(),
      utils.payments.lately.ensureData(),
      utils.payments.queue.fetch(),
      utils.studyGoal.mine.fetch(),
      utils.calendar.mine.fetch(),
      utils.parentLinks.mine.fetch(),
      utils.push.mine.fetch(),
      utils.account.sessions.fetch(),
      utils.account.tokens.fetch(),
      utils.account.twoStepVerification.fetch(),
      utils.account.profile.fetch(),
      utils.account.events.fetchInfinite({ limit: 10 }),
    ]),
  head: titled(() => t.myAccount),
  component: Account,
})

// Loaded separately, because most students have no live classes.
const ClassCalendar = lazyPart(() =>
  import('../learning/client/classes/class-calendar.tsx').then((m) => m.ClassCalendar),
)

const ParentLinks = lazyPart(() =>
  import('../students/client/parents/own-parent-links.tsx').then((m) => m.OwnParentLinks),
)

const OwnMail = lazyPart(() => import('../accounts/client/mail/own-mail.tsx').then((m) => m.OwnMail))

const OwnPush = lazyPart(() => import('../accounts/client/push/own-push.tsx').then((m) => m.OwnPush))

const OwnIdentity = lazyPart(() =>
  import('../accounts/client/sign-in-provider/own-identity.tsx').then((m) => m.OwnIdentity),
)

function Account() {
  const { sendsMail, provider } = useSite()
  const inBrowser = useInBrowser()
  const { data: calendar } = trpc.calendar.mine.useQuery()
  const { data: push } = trpc.push.mine.useQuery()
  return (
    <AccountPage
      membership={<MembershipCard />}
      payments={<MyPayments />}
      goal={<StudyGoal />}
      parents={<Suspense>{inBrowser && <ParentLinks />}</Suspense>}
      mail={sendsMail ? <Suspense>{inBrowser && <OwnMail />}</Suspense> : null}
      push={push ? <Suspense>{inBrowser && <OwnPush push={push} />}</Suspense> : null}
      identity={<Suspense>{inBrowser && provider && <OwnIdentity provider={provider} />}</Suspense>}
      classes={
        calendar && (calendar.hasClasses || calendar.createdAt) ? (
          <Suspense>{inBrowser && <ClassCalendar />}</Suspense>
        ) : null
      }
    />
  )
}
