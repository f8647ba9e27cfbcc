import { Link, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { useLessonRefusal } from '../../../catalogue/client/payment/lesson-refusal.ts'
import { useMembershipPrice, usePlansSold } from '../../../catalogue/client/course/membership-price.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { Ring } from '../../../platform/client/ui/spinner.tsx'
import { purchaseMessages } from '../../../catalogue/client/payment/purchase-messages.ts'
import { t } from '../../texts/lesson.ts'

/** Shown in place of a locked video. */
export function LockedLesson({ lesson }: { lesson: Lesson }) {
  const viewer = useViewer()
  const from = useLocation().href
  const { courseId } = lesson
  const check = trpc.payments.check.useQuery({ courseId }, { enabled: Boolean(viewer) })
  const { data: course } = trpc.courses.byId.useQuery({ id: courseId })
  const membershipPrice = useMembershipPrice()
  const { sellsYear } = usePlansSold()
  const { waits, action, upgrade } = useLessonRefusal(course ?? { id: courseId, isPremium: true })
  const utils = trpc.useUtils()

  // The student may have bought the course after this lesson was fetched, for example in another tab.
  const purchased = check.data?.purchased === true
  useEffect(() => {
    if (!purchased) return
    void utils.lessons.byId.invalidate({ id: lesson.id })
    void utils.lessons.list.invalidate({ courseId })
  }, [purchased, utils, lesson.id, courseId])

  if (viewer && check.isPending) {
    const { title, text } = purchaseMessages.pleaseWait
    return (
      <Frame poster={lesson.poster} icon={<Ring className="size-6" />} title={title} text={text} status />
    )
  }
  const { title, text } =
    course?.isPremium !== false
      ? purchaseMessages.purchaseRequiredLessons
      : { title: t.purchaseRequired, text: sellsYear ? t.needsPremium : t.needsPlan }
  const price =
    course?.isPremium === false
      ? sellsYear && t.premiumCosts(membershipPrice)
      : course?.price && t.courseCosts(course.price)
  return (
    <Frame
      poster={lesson.poster}
      icon={<Lock aria-hidden="true" className="size-6" />}
      title={title}
      text={text}
      price={waits ? t.pendingApproval : price || null}
    >
      {viewer && !action ? null : viewer ? (
        <Link to="/upgrade" search={upgrade} className={buttonClass({ size: 'sm' })}>
          {action}
        </Link>
      ) : (
        <Link to="/login" search={{ from }} className={buttonClass({ size: 'sm' })}>
          {t.signIn}
        </Link>
      )}
    </Frame>
  )
}

type FrameProps = {
  poster: string | null
  icon: ReactNode
  title: string
  text: string
  price?: string | null | undefined
  status?: boolean
  children?: ReactNode
}

export function Frame({ poster, icon, title, text, price, status = false, children }: FrameProps) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-radial from-raised to-stage p-4 text-center text-ink">
      {/* The picture is public, so it needs no access check. Its low opacity keeps the text readable. */}
      {poster && <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-12" />}
      <span className="relative mb-1 grid size-12 place-items-center rounded-full bg-amber/15 text-amber @max-sm:hidden">
        {icon}
      </span>
      <div role={status ? 'status' : undefined} className="relative grid gap-1">
        <h2 className="title-card">{title}</h2>
        <p className="text-sm text-muted @lg:text-base">{text}</p>
        {price && <p className="text-sm font-semibold tabular-nums @lg:text-base">{price}</p>}
      </div>
      {children && <div className="relative mt-3">{children}</div>}
    </div>
  )
}
