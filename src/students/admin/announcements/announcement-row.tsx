import { Link } from '@tanstack/react-router'
import { Badge, type BadgeTone } from '../../../platform/client/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { Announcement } from '../../announcements.schema.ts'
import { t } from '../../texts/admin-announcements.ts'
import { describeAudience } from './audience-text.ts'

interface AnnouncementRowProps {
  announcement: Announcement
  onEdit: () => void
  onCancel: () => void
  onWithdraw: () => void
}

/** An announcement with its audience, state, number of readers, and the possible actions. */
export function AnnouncementRow({ announcement, onEdit, onCancel, onWithdraw }: AnnouncementRowProps) {
  const { id, title, body, state, sendsAt, sentAt, recipients, readers } = announcement
  const isScheduled = state === 'scheduled'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold break-words">
            {title}
          </span>
          <Badge tone={tones[state]}>{states[state]()}</Badge>
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 break-words text-muted">
          {body}
        </p>
        <p className="mt-1 text-sm break-words">
          {describeAudience(announcement)} · <When date={sentAt ?? sendsAt} />
        </p>
        {state !== 'scheduled' && (
          <p className="text-sm text-muted tabular-nums">
            {readers === null ? t.sentTo(recipients) : t.readBy(readers, recipients)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isScheduled && (
          <Button size="sm" variant="secondary" aria-label={t.editOne(title)} onClick={onEdit}>
            {t.edit}
          </Button>
        )}
        {isScheduled && (
          <Button
            size="sm"
            variant="secondary"
            className="text-danger!"
            aria-label={t.cancelOne(title)}
            onClick={onCancel}
          >
            {t.cancel}
          </Button>
        )}
        {state === 'sent' && (
          <Link
            to="/admin/messages"
            search={{ kind: 'announcement', subject: id }}
            aria-label={t.sendByWhatsapp(title)}
            className={buttonClass({ size: 'sm', variant: 'secondary' })}
          >
            {t.whatsapp}
          </Link>
        )}
        {(state === 'sent' || state === 'sending') && (
          <Button
            size="sm"
            variant="secondary"
            className="text-danger!"
            aria-label={t.withdrawOne(title)}
            onClick={onWithdraw}
          >
            {t.withdraw}
          </Button>
        )}
      </div>
    </li>
  )
}

const tones = {
  scheduled: 'amber',
  sending: 'amber',
  sent: 'success',
  withdrawn: 'neutral',
} as const satisfies Record<Announcement['state'], BadgeTone>

const states: Record<Announcement['state'], () => string> = {
  scheduled: () => t.stateScheduled,
  sending: () => t.stateSending,
  sent: () => t.stateSent,
  withdrawn: () => t.stateWithdrawn,
}
