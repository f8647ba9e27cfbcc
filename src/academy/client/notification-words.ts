import {
  Archive,
  BookOpen,
  CircleCheck,
  CircleX,
  Clock,
  Crown,
  IndianRupee,
  KeyRound,
  Landmark,
  MessageCircle,
  MonitorSmartphone,
  Shield,
  Star,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
  Unplug,
} from 'lucide-react'
import { counted } from '../../platform/count.ts'
import { formatRupees } from '../../platform/money.ts'
import { formatDay } from '../../platform/time-zone.ts'
import type { Notification } from '../notifications.schema.ts'
import { paymentSettingNames } from '../payment-settings.rules.ts'

export const icons = {
  payment_received: { Icon: IndianRupee, tint: 'text-ink' },
  refund_requested: { Icon: IndianRupee, tint: 'text-danger' },
  payment_approved: { Icon: CircleCheck, tint: 'text-success' },
  payment_rejected: { Icon: CircleX, tint: 'text-danger' },
  payment_short: { Icon: IndianRupee, tint: 'text-danger' },
  membership_ending: { Icon: Clock, tint: 'text-ink' },
  part_due: { Icon: IndianRupee, tint: 'text-ink' },
  payment_revoked: { Icon: CircleX, tint: 'text-danger' },
  payment_refunded: { Icon: IndianRupee, tint: 'text-ink' },
  access_given: { Icon: CircleCheck, tint: 'text-success' },
  access_ended: { Icon: Clock, tint: 'text-ink' },
  password_reset: { Icon: KeyRound, tint: 'text-ink' },
  password_changed: { Icon: KeyRound, tint: 'text-ink' },
  new_device: { Icon: MonitorSmartphone, tint: 'text-danger' },
  role_given: { Icon: Shield, tint: 'text-ink' },
  owner_changed: { Icon: Crown, tint: 'text-ink' },
  second_factor_on: { Icon: ShieldCheck, tint: 'text-success' },
  second_factor_off: { Icon: ShieldOff, tint: 'text-danger' },
  recovery_codes_made: { Icon: ShieldCheck, tint: 'text-ink' },
  recovery_code_used: { Icon: ShieldAlert, tint: 'text-danger' },
  webhook_disabled: { Icon: Unplug, tint: 'text-danger' },
  token_made: { Icon: KeyRound, tint: 'text-danger' },
  payments_waiting: { Icon: Clock, tint: 'text-danger' },
  staff_second_factor: { Icon: ShieldCheck, tint: 'text-ink' },
  backup_made: { Icon: Archive, tint: 'text-success' },
  backup_failed: { Icon: Archive, tint: 'text-danger' },
  job_failed: { Icon: Unplug, tint: 'text-danger' },
  payment_details_changed: { Icon: Landmark, tint: 'text-danger' },
  study_reminder: { Icon: BookOpen, tint: 'text-amber-mark' },
  comments_received: { Icon: MessageCircle, tint: 'text-ink' },
  comment_answered: { Icon: MessageCircle, tint: 'text-ink' },
  review_received: { Icon: Star, tint: 'text-ink' },
  review_answered: { Icon: MessageCircle, tint: 'text-ink' },
}

/** A notification of the yearly plan's end as it is to be shown once that plan is not sold any more. */
export const asSold = (notification: Notification, sellsYear: boolean): Notification =>
  notification.kind === 'membership_ending' && notification.data.planId === undefined && !sellsYear
    ? { ...notification, data: { ...notification.data, isOffered: false } }
    : notification

/** What a notification says. */
export function words({ kind, data }: Notification): { title: string; text: string } {
  if (kind === 'password_reset')
    return {
      title: 'Password changed',
      text: `A reset link from ${data.issuer} was used. If that was not you, tell the academy.`,
    }
  if (kind === 'password_changed')
    return {
      title: 'Password changed',
      text: 'Your password was changed, and you were signed out everywhere else. If that was not you, tell the academy.',
    }
  if (kind === 'new_device')
    return {
      title: 'Signed in on a new device',
      text: `${data.device}, from ${data.place}. If that was not you, change your password.`,
    }
  if (kind === 'role_given')
    return {
      title: data.role === 'admin' ? 'You are an administrator' : 'You are a student',
      text: `${data.by} gave you this role.`,
    }
  if (kind === 'second_factor_on')
    return {
      title: 'Two-step verification turned on',
      text: 'Signing in asks for a code of your authenticator app. If that was not you, tell the academy.',
    }
  if (kind === 'second_factor_off')
    return {
      title: 'Two-step verification turned off',
      text: data.by
        ? `${data.by} switched it off: the password alone signs you in. Set it up again when you can.`
        : 'The password alone signs you in. If that was not you, change it and tell the academy.',
    }
  if (kind === 'recovery_codes_made')
    return {
      title: 'New recovery codes',
      text: 'The earlier ones work no longer. If that was not you, tell the academy.',
    }
  if (kind === 'recovery_code_used')
    return {
      title: 'A recovery code was used',
      text: `${data.left === 1 ? 'One is' : `${data.left} are`} left. If that was not you, change your password and make new codes.`,
    }
  if (kind === 'token_made')
    return {
      title: 'API token made',
      text: `Programs can use your account with ‘${data.name}’. If that was not you, change your password and tell the academy.`,
    }
  if (kind === 'staff_second_factor')
    return data.required
      ? {
          title: 'Two-step verification required',
          text: `${data.by} asks one of all administrators. The admin area opens with it.`,
        }
      : {
          title: 'Two-step verification no longer required',
          text: `${data.by} no longer asks one of administrators.`,
        }
  if (kind === 'webhook_disabled')
    return {
      title: 'Webhook switched off',
      text: `Nothing got through to ${new URL(data.url).host} for a day. Switch it on again when it answers.`,
    }
  if (kind === 'owner_changed')
    return { title: 'A new owner', text: `${data.from} handed the academy over to ${data.to}.` }
  if (kind === 'study_reminder')
    return { title: 'Time to study', text: 'You asked to be reminded. Go on where you stopped.' }
  if (kind === 'backup_made') return { title: 'Backup made', text: 'The whole academy was backed up.' }
  if (kind === 'backup_failed') return { title: 'Backup failed', text: data.reason }
  if (kind === 'job_failed')
    return { title: 'Background job failed', text: `${data.job}: the dashboard says why.` }
  if (kind === 'payment_details_changed')
    return {
      title: 'Payment details changed',
      text: `${data.by} changed where students pay (${paymentSettingNames[data.setting]}). Check that it is right.`,
    }
  if (kind === 'payments_waiting')
    return {
      title: 'Payments wait for an answer',
      text: `${counted(data.count, 'payment')} waited for almost the ${counted(data.hours, 'hour')} that you promise.`,
    }
  if (kind === 'comments_received')
    return data.count === 1
      ? { title: 'New comment', text: `${data.username} commented on a lesson of ${data.title}.` }
      : {
          title: `${data.count} new comments`,
          text: `On lessons of ${data.title}. The newest is from ${data.username}.`,
        }
  if (kind === 'comment_answered')
    return { title: 'Your comment was answered', text: `${data.by} answered your comment on ${data.title}.` }
  if (kind === 'review_received')
    return {
      title: 'New review',
      text: `${data.username} gave ${data.title} ${counted(data.rating, 'star')}.`,
    }
  if (kind === 'review_answered')
    return {
      title: 'Reply to your review',
      text: `The academy replied to your review of ${data.title}.`,
    }
  if (kind === 'membership_ending')
    return {
      title: `${data.title} ends soon`,
      text: `It ends in ${counted(data.days, 'day')}, on ${formatDay(data.endsOn)}.${data.isOffered === false ? '' : ' Renew to keep access.'}`,
    }
  if (kind === 'part_due')
    return {
      title: `Instalment ${data.part.number} of ${data.part.of} is due soon`,
      text: `${formatRupees(data.amount)} for ${data.title} is due in ${counted(data.days, 'day')}, on ${formatDay(data.dueOn)}.`,
    }
  if (kind === 'payment_short')
    return {
      title: `${formatRupees(data.rest)} more is due`,
      text: `We received ${formatRupees(data.received)} for ${data.title}. Pay the balance to get access.`,
    }
  if (kind === 'access_given')
    return { title: 'Access given', text: data.title + (data.until ? ` until ${formatDay(data.until)}` : '') }
  if (kind === 'access_ended') return { title: 'Access ended', text: data.title }
  const amount = formatRupees(data.amount)
  if (kind === 'payment_revoked')
    return {
      title: 'Payment revoked',
      text:
        data.revocation === 'mistake'
          ? `Your payment of ${amount} for ${data.title} was approved by mistake. You no longer have access.`
          : data.refunded > 0
            ? `We refunded ${formatRupees(data.refunded)} of your payment for ${data.title}. You no longer have access.`
            : `You no longer have access to ${data.title}.`,
    }
  if (kind === 'payment_refunded')
    return {
      title: 'Refund',
      text: `We refunded ${formatRupees(data.refunded)} of your payment for ${data.title}. You keep your access.`,
    }
  if (kind === 'payment_received')
    return {
      title: 'New payment',
      text: `${data.username ?? 'A student'} submitted ${amount} for ${data.title}.`,
    }
  if (kind === 'refund_requested')
    return {
      title: 'Refund requested',
      text: `${data.username ?? 'A student'} asks for a refund of ${amount} for ${data.title}.`,
    }
  if (kind === 'payment_approved')
    return {
      title: 'Payment approved',
      text: data.seats
        ? `You have paid for ${data.title}. Share the link with your group.`
        : data.courseId === null && !data.isPlan
          ? `Your payment for ${data.title} was approved, but the course is not offered at the moment.`
          : `${data.part ? `Instalment ${data.part.number} of ${data.part.of} is paid. ` : ''}${data.title} is open to you now.`,
    }
  return { title: 'Payment rejected', text: `Your payment of ${amount} for ${data.title} was not confirmed.` }
}

/** Why a payment was rejected, where that was said. */
export const rejectionReason = ({ kind, data }: Notification): string | null =>
  kind === 'payment_rejected' ? (data.reason ?? null) : null

/** Where it leads. */
export const placeOf = ({ kind, data }: Notification) => {
  if (kind === 'password_reset' || kind === 'password_changed')
    return { to: '/account', hash: 'password' } as const
  if (kind === 'new_device') return { to: '/account', hash: 'sessions' } as const
  if (kind === 'token_made') return { to: '/account', hash: 'tokens' } as const
  if (
    kind === 'second_factor_on' ||
    kind === 'second_factor_off' ||
    kind === 'recovery_codes_made' ||
    kind === 'recovery_code_used' ||
    kind === 'staff_second_factor'
  )
    return { to: '/account', hash: 'second-factor' } as const
  if (kind === 'job_failed') return { to: '/admin' } as const
  if (kind === 'role_given')
    return data.role === 'admin' ? ({ to: '/admin' } as const) : ({ to: '/account' } as const)
  if (kind === 'webhook_disabled') return { to: '/admin/webhooks' } as const
  if (kind === 'owner_changed') return { to: '/admin/users' } as const
  if (kind === 'backup_made' || kind === 'backup_failed') return { to: '/admin/backups' } as const
  if (kind === 'payment_details_changed') return { to: '/admin/settings', hash: 'payments' } as const
  if (kind === 'study_reminder') return { to: '/my-library' } as const
  if (kind === 'payments_waiting') return { to: '/admin/payments' } as const
  if (kind === 'comments_received' && data.admin) return { to: '/admin/comments' } as const
  if (kind === 'comments_received' || kind === 'comment_answered')
    return { to: '/lessons/$id', params: { id: String(data.lessonId) }, hash: 'comments' } as const
  if (kind === 'review_received' || kind === 'review_answered')
    return { to: '/courses/$slug', params: { slug: data.slug }, hash: 'reviews' } as const
  if (kind === 'payment_received')
    return { to: '/admin/payments', search: { search: `#${data.paymentId}` } } as const
  if (kind === 'refund_requested')
    return { to: '/admin/payments', search: { status: 'approved', search: `#${data.paymentId}` } } as const
  if (kind === 'access_ended') return { to: '/account' } as const
  if (kind === 'payment_revoked' || kind === 'payment_refunded')
    return { to: '/account', hash: 'payments' } as const
  if (kind === 'membership_ending' && data.isOffered === false) return { to: '/account' } as const
  if (kind === 'membership_ending')
    return { to: '/upgrade', search: data.planId ? { plan: data.planId } : {} } as const
  if (kind === 'part_due') return { to: '/upgrade', search: { courseId: data.courseId } } as const
  if (kind === 'payment_rejected' || kind === 'payment_short')
    return {
      to: '/upgrade',
      search: {
        ...(data.planId ? { plan: data.planId } : data.courseId === null ? {} : { courseId: data.courseId }),
        ...(data.seats && { places: data.seats }),
      },
    } as const
  if (kind === 'payment_approved' && data.seats) return { to: '/account', hash: 'payments' } as const
  return data.courseId === null ? ({ to: '/account' } as const) : ({ to: '/my-library' } as const)
}
