import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { MessageRound, RoundState, SentMessage } from '../../messages.schema.ts'
import { t } from '../../texts/admin-messages.ts'
import { roundMessages } from './round-messages.ts'

interface SentMessagesProps {
  round: MessageRound
  state: RoundState
  /** Called when a message is open again, if no other message is shown. */
  onReopened: (() => void) | undefined
}

const nameOf = ({ fullName, username }: Pick<SentMessage, 'fullName' | 'username'>) => fullName ?? username

/** The latest sent messages, each with a button that marks it as not sent. */
export function SentMessages({ round, state: { latest, sent }, onReopened }: SentMessagesProps) {
  const undo = trpc.messages.markNotSent.useMutation({
    meta: { success: roundMessages.openAgain, failure: roundMessages.failed, refresh: ['messages'] },
    onSuccess: () => onReopened?.(),
  })
  if (sent === 0) return null
  return (
    <section>
      <h2 className="title-card">{t.sentMessages}</h2>
      <ul aria-label={t.sentMessages} className="card mt-2 divide-y divide-hairline">
        {latest.map((one) => (
          <li
            key={`${one.aboutId} ${one.userId}`}
            className="flex items-center justify-between gap-4 px-4 py-1.5 sm:px-5"
          >
            <div className="min-w-0">
              <p dir="auto" className="break-words">
                {nameOf(one)}
              </p>
              <p className="text-sm break-words text-muted">
                <When date={one.sentAt} /> {one.sentBy && t.sentBy(one.sentBy)}
              </p>
            </div>
            <Button
              size="sm"
              variant="ghost"
              className="shrink-0"
              icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
              aria-label={t.notSentTo(nameOf(one))}
              disabled={undo.isPending}
              onClick={() => undo.mutate({ ...round, aboutId: one.aboutId, userId: one.userId })}
            >
              {t.notSent}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The students who can't receive a message. For staff with access to students, the names are links. */
export function WithoutNumber({ state: { withoutNumber, unreachable } }: { state: RoundState }) {
  const seesAccounts = useMay('students')
  if (unreachable === 0) return null
  return (
    <section>
      <h2 className="title-card">{t.noNumber(unreachable)}</h2>
      <p className="text-sm text-muted">{t.noNumberHint}</p>
      <ul aria-label={t.noNumber(unreachable)} className="card mt-2 divide-y divide-hairline">
        {withoutNumber.map((one) => (
          <li
            key={`${one.aboutId} ${one.userId}`}
            dir="auto"
            className="flex min-h-11 items-center px-4 py-1.5 break-words sm:px-5"
          >
            {seesAccounts ? (
              <Link to="/admin/users/$id" params={{ id: one.userId }} className="text-link">
                {nameOf(one)}
              </Link>
            ) : (
              nameOf(one)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
