import { Link } from '@tanstack/react-router'
import { BookOpen, Clock, FileText, Infinity as Unlimited, Undo2, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { useSettings } from '../../../academy/client/settings.ts'
import type { Course } from '../../courses.schema.ts'
import { useMembershipPrice, usePlansSold } from './membership-price.ts'
import { PendingBadge } from '../payment/pending-badge.tsx'
import { PaymentNotice, useUnsettledPayments } from './pending-payments.ts'
import { CourseProgress } from './course-progress.tsx'
import { CourseThumbnail } from '../list/course-thumbnail.tsx'
import { priceOf } from '../list/course-card.tsx'
import { durationText } from '../found/duration-text.ts'
import { EnrollButton } from './enroll-button.tsx'
import type { Enrolling } from './use-enrolling.ts'
import { courseMessages } from '../payment/course-messages.ts'
import { courses } from '../../courses.policy.ts'
import { t } from '../../texts/course.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 py-1.5 [&_svg]:mt-1 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/**
 * The price, the enrol button and the contents of the purchase. On small screens the picture is at the top of the
 * page. The price and the button are at the bottom of the screen.
 */
export function CourseSideCard({
  course,
  enrolling,
  resources,
  children,
}: {
  course: Course
  enrolling: Enrolling
  resources: number
  /** Content on top of the picture. */
  children: ReactNode
}) {
  const { enrolled, pending, purchased, busy } = enrolling
  // Students who have access see no offers. Administrators see the price that students pay.
  const admin = courses.can(useViewer(), 'edit')
  const offered = !enrolled && (!purchased || admin)
  const payments = useUnsettledPayments()
  const waiting = payments.find(({ kind, status }) => kind === 'membership' && status === 'pending')
  const latest = payments.find(({ courseId, seats }) => courseId === course.id && seats === undefined)
  const membershipPrice = useMembershipPrice()
  const { sellsYear, sellsPlans } = usePlansSold()
  const { refund_policy: refunds } = useSettings()
  return (
    <div className="max-lg:contents lg:sticky lg:top-[calc(6rem+var(--preview-bar))] lg:overflow-hidden lg:rounded-card lg:border lg:border-hairline lg:bg-surface">
      <div className="relative max-lg:order-first max-lg:mb-5">
        <CourseThumbnail
          address={course.thumbnail}
          sizes="(min-width: 64rem) 22rem, 92vw"
          eager
          className="max-lg:rounded-card sm:max-lg:aspect-21/9"
        />
        {children}
      </div>
      <div className="z-20 max-lg:sticky short:static max-lg:bottom-0 max-lg:order-last max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:flex max-lg:items-center max-lg:gap-4 max-lg:border-t max-lg:border-hairline max-lg:bg-surface max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:pt-5">
        {pending && (
          <div className="lg:mb-4">
            <PendingBadge />
            <p className="mt-1 text-sm text-muted">{courseMessages.pendingApproval.text}</p>
          </div>
        )}
        {!enrolled && !pending && (
          <p className="font-heading text-2xl font-semibold tabular-nums lg:mb-4 lg:text-3xl">
            {priceOf(course)}
          </p>
        )}
        <div className="min-w-0 flex-1">
          <EnrollButton enrolling={enrolling} course={course} />
        </div>
      </div>
      <div className="max-lg:mt-6 lg:px-6 lg:pt-4 lg:pb-5">
        {latest && latest.status !== 'pending' && (
          <Suspense>
            <PaymentNotice payment={latest} />
          </Suspense>
        )}
        {(enrolled || busy === 'enrolling') && (
          <CourseProgress course={course} enrolling={busy === 'enrolling'} />
        )}
        <ul>
          <Fact icon={<Clock aria-hidden="true" />}>{t.ofContent(durationText(course.duration))}</Fact>
          <Fact icon={<Users aria-hidden="true" />}>{t.studentsEnrolled(course.students)}</Fact>
          {course.lessonsCount > 0 && (
            <Fact icon={<BookOpen aria-hidden="true" />}>{t.lessonsAtYourPace(course.lessonsCount)}</Fact>
          )}
          {resources > 0 && (
            <Fact icon={<FileText aria-hidden="true" />}>{t.resourcesToKeep(resources)}</Fact>
          )}
          {course.isPremium && refunds && (
            <Fact icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}>
              {refunds}
              {!offered && purchased && (
                <>
                  {' '}
                  <Link to="/account" hash="payments" className="text-link">
                    {t.askForRefund}
                  </Link>
                </>
              )}
            </Fact>
          )}
          {course.isPremium && offered && (waiting || sellsPlans) && (
            <Fact icon={<Unlimited aria-hidden="true" />}>
              <Rich
                text={
                  waiting
                    ? waiting.planTitle
                      ? t.planIsPending
                      : t.premiumIsPending
                    : sellsYear
                      ? t.orPremium(membershipPrice)
                      : t.orPlan
                }
                tags={{
                  title: () => waiting?.planTitle,
                  link: (words) => (
                    <Link
                      to="/upgrade"
                      search={waiting?.planId ? { plan: waiting.planId } : {}}
                      className="text-link"
                    >
                      {words}
                    </Link>
                  ),
                }}
              />
            </Fact>
          )}
        </ul>
      </div>
    </div>
  )
}
