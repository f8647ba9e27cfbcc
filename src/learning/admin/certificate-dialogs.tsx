import { useState } from 'react'
import { MAX } from '../../platform/constants.ts'
import { failure, success } from '../../platform/client/messages.ts'
import { issueOf, trpc } from '../../platform/client/trpc.ts'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../platform/client/ui/overlays/form-dialog.tsx'
import type { IssuedCertificate } from '../certificates.schema.ts'
import { t } from '../texts/admin-certificates.ts'

type Props<Subject> = { subject: Subject; open: boolean; onClose: () => void }

const refresh = ['certificates', 'audit'] as const
const issueMessages = { success: success(t.issuedToast), failure: failure(t.error, t.issueFailed), refresh }

/** The dialog that issues a certificate to a student in the course. */
export function IssueDialog({ subject: courseId, open, onClose }: Props<number>) {
  const [username, setUsername] = useState('')
  const [name, setName] = useState('')
  const issue = trpc.certificates.issue.useMutation({ meta: issueMessages, onSuccess: onClose })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.issue}
      submitLabel={t.issue}
      busyLabel={t.issuing}
      busy={issue.isPending}
      dirty={username !== '' || name !== ''}
      lead={<p className="mb-4 text-muted">{t.issueHint}</p>}
      onSubmit={() => issue.mutate({ courseId, username, name })}
    >
      <Field label={t.username} required error={issueOf(issue.error, 'username')}>
        <Input
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </Field>
      <Field label={t.nameOnCertificate} required error={issueOf(issue.error, 'name')}>
        <Input
          value={name}
          maxLength={MAX.name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  )
}

/** The dialog that replaces a certificate, for example to correct the name. */
export function ReplaceDialog({ subject, open, onClose }: Props<IssuedCertificate>) {
  const [name, setName] = useState(subject.name)
  const reissue = trpc.certificates.reissue.useMutation({ meta: issueMessages, onSuccess: onClose })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.replaceQuestion}
      submitLabel={t.replace}
      busyLabel={t.issuing}
      busy={reissue.isPending}
      dirty={name !== subject.name}
      lead={<p className="mb-4 text-muted">{t.replaceHint}</p>}
      onSubmit={() => reissue.mutate({ id: subject.id, name })}
    >
      <Field label={t.nameOnCertificate} required error={issueOf(reissue.error, 'name')}>
        <Input
          value={name}
          maxLength={MAX.name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          data-autofocus
        />
      </Field>
    </FormDialog>
  )
}

/** The dialog that revokes a certificate. The student can read the reason. */
export function RevokeDialog({ subject, open, onClose }: Props<IssuedCertificate>) {
  const [reason, setReason] = useState('')
  const revoke = trpc.certificates.revoke.useMutation({
    meta: { success: success(t.revokedToast), failure: failure(t.error, t.revokeFailed), refresh },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.revokeQuestion}
      submitLabel={t.revoke}
      busyLabel={t.revoking}
      busy={revoke.isPending}
      dirty={reason !== ''}
      lead={<p className="mb-4 text-muted">{t.revokeHint(subject.name)}</p>}
      onSubmit={() => revoke.mutate({ id: subject.id, reason })}
    >
      <Field label={t.reason} required hint={t.reasonHint} error={issueOf(revoke.error, 'reason')}>
        <Input
          value={reason}
          maxLength={MAX.name}
          onChange={(event) => setReason(event.target.value)}
          autoComplete="off"
          data-autofocus
        />
      </Field>
    </FormDialog>
  )
}
