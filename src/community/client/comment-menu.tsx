import { Bell, BellOff, EllipsisVertical, Eye, EyeOff, Flag, History, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { MAX } from '../../platform/constants.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { iconButtonClass } from '../../platform/client/ui/icon-button.tsx'
import { Dialog } from '../../platform/client/ui/overlays/dialog.tsx'
import { FormDialog } from '../../platform/client/ui/overlays/form-dialog.tsx'
import { Menu, MenuAction } from '../../platform/client/ui/overlays/menu.tsx'
import type { Comment } from '../comments.schema.ts'
import { communityMessages } from './community-messages.ts'
import type { Comments } from './use-comments.ts'
import { t } from '../texts/comments.ts'

interface CommentMenuProps {
  comment: Comment
  state: Comments
  isOwn: boolean
}

/**
 * A comment's menu, with actions for readers, the author and teachers. Separate buttons edit and delete the comment.
 */
export function CommentMenu({ comment, state, isOwn }: CommentMenuProps) {
  const { id: commentId, isPinned, isHidden, editedAt, user } = comment
  const { pin, hide, canModerate } = state
  const [shown, setShown] = useState<'report' | 'history' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Menu
        label={t.moreActions(user.fullName ?? user.username)}
        button={<EllipsisVertical aria-hidden="true" />}
        buttonClassName={iconButtonClass('ghost', '-mt-1 -ms-2')}
      >
        {canModerate && comment.parentId === null && (
          <MenuAction
            icon={isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
            onClick={() => pin.mutate({ commentId, pinned: !isPinned })}
          >
            {isPinned ? t.unpinComment : t.pinComment}
          </MenuAction>
        )}
        {canModerate && (
          <MenuAction
            icon={isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            onClick={() => hide.mutate({ commentId, hidden: !isHidden })}
          >
            {isHidden ? t.showComment : t.hideComment}
          </MenuAction>
        )}
        {editedAt && (isOwn || canModerate) && (
          <MenuAction icon={<History aria-hidden="true" />} onClick={() => setShown('history')}>
            {t.showHistory}
          </MenuAction>
        )}
        <MuteAction commentId={commentId} />
        {!isOwn && (
          <MenuAction icon={<Flag aria-hidden="true" />} onClick={() => setShown('report')}>
            {t.reportComment}
          </MenuAction>
        )}
      </Menu>
      {shown === 'report' && <ReportDialog commentId={commentId} onClose={close} />}
      {shown === 'history' && <HistoryDialog commentId={commentId} onClose={close} />}
    </>
  )
}

function MuteAction({ commentId }: { commentId: number }) {
  const utils = trpc.useUtils()
  const { data } = trpc.comments.thread.useQuery({ commentId })
  const isMuted = data?.isMuted ?? false
  const mute = trpc.comments.mute.useMutation({
    meta: {
      success: isMuted ? communityMessages.threadUnmuted : communityMessages.threadMuted,
      failure: communityMessages.commentChangeFailed,
    },
    onSuccess: () => utils.comments.thread.invalidate(),
  })
  return (
    <MenuAction
      icon={isMuted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      disabled={data === undefined}
      onClick={() => mute.mutate({ commentId, muted: !isMuted })}
    >
      {isMuted ? t.unmuteThread : t.muteThread}
    </MenuAction>
  )
}

type DialogProps = { commentId: number; onClose: () => void }

function ReportDialog({ commentId, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const report = trpc.comments.report.useMutation({
    meta: { success: communityMessages.commentReported, failure: communityMessages.commentChangeFailed },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t.reportTitle}
      submitLabel={t.sendReport}
      busyLabel={t.sendReport}
      busy={report.isPending}
      dirty={reason.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        report.mutate({ commentId, reason })
      }}
    >
      <Field label={t.reportReason} hint={t.reportHint}>
        <Textarea
          dir="auto"
          rows={3}
          maxLength={MAX.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}

function HistoryDialog({ commentId, onClose }: DialogProps) {
  const { data = [] } = trpc.comments.edits.useQuery({ commentId })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.historyTitle}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <ul className="divide-y divide-hairline">
        {data.map(({ content, editedAt }) => (
          <li key={editedAt.getTime()} className="py-3">
            <p className="text-sm text-muted">
              {t.replacedAt} <When date={editedAt} />
            </p>
            <p dir="auto" className="mt-1 break-words whitespace-pre-line">
              {content}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
