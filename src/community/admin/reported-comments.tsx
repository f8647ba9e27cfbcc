import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import type { ReportedComment } from '../comments.schema.ts'
import { Moment, ReceivedText } from './inbox-card.tsx'
import { moderationMessages } from './moderation-messages.ts'
import { t as texts } from '../texts/admin.ts'
import { t } from '../texts/inbox.ts'

/**
 * Comments that users reported. Administrators can hide the comments or dismiss the reports. Renders nothing if
 * there are no reports.
 */
export function ReportedComments() {
  const { data = [] } = trpc.comments.reported.useQuery()
  if (data.length === 0) return null
  return (
    <section aria-labelledby="inbox-reported">
      <h2 id="inbox-reported" className="title-section mb-3">
        {t.reported}
      </h2>
      <ul className="card divide-y divide-hairline">
        {data.map((comment) => (
          <Reported key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  )
}

function Reported({ comment }: { comment: ReportedComment }) {
  const { id: commentId, user, reports } = comment
  const name = user.fullName ?? user.username
  const refresh = ['comments', 'audit'] as const
  const dismiss = trpc.comments.dismissReports.useMutation({
    meta: {
      success: moderationMessages.reportsDismissed,
      failure: moderationMessages.commentChangeFailed,
      refresh: [...refresh],
    },
  })
  const hide = trpc.comments.hide.useMutation({
    meta: {
      success: moderationMessages.commentHidden,
      failure: moderationMessages.commentChangeFailed,
      refresh: [...refresh],
    },
  })
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row">
      <ReceivedText comment={comment}>
        <ul aria-label={t.reports} className="mt-2 grid gap-1 border-s-2 border-danger/50 ps-3 text-sm">
          {reports.map((report) => (
            <li key={report.username} className="break-words">
              <span className="font-medium">{report.username}</span>{' '}
              <span className="text-muted">
                <When date={report.createdAt} as="age" />
              </span>
              {report.reason && <span dir="auto">: {report.reason}</span>}
            </li>
          ))}
        </ul>
        <div className="mt-2 -ms-3 flex flex-wrap gap-1">
          {!comment.isHidden && (
            <Button
              variant="ghost"
              size="sm"
              busy={hide.isPending}
              aria-label={t.hideCommentOf(name)}
              onClick={() => hide.mutate({ commentId, hidden: true })}
            >
              {texts.hide}
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            busy={dismiss.isPending}
            aria-label={t.dismissReportsOf(name)}
            onClick={() => dismiss.mutate({ commentId })}
          >
            {t.dismiss}
          </Button>
        </div>
      </ReceivedText>
      <Moment comment={comment} />
    </li>
  )
}
