import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { whatsappLink } from '../../../academy/rules.ts'
import { describeDuty } from '../../../accounts/client/staff/duty-names.ts'
import type { ListedDuty, StaffMember } from '../../../accounts/staff-duties.schema.ts'
import { MAX } from '../../../platform/constants.ts'
import { DUTY_NAMES } from '../../../platform/enumerations.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { issuesOf, messageOf, type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { success } from '../../../platform/client/messages.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { DutyFields } from './duty-fields.tsx'
import { commonEnd, dutiesOf, hasEnded, isIncomplete, listed, valuesOf, withBatch } from './duty-form.ts'
import { t } from '../../texts/staff.ts'

interface DutiesDialogProps {
  /** The user whose duties change. Null asks for a username, and 'invitation' creates an invitation link. */
  subject: StaffMember | 'invitation' | null
  /** The batch to which a teacher is added. */
  batch?: { id: number; name: string }
  open: boolean
  onClose: () => void
}

const REFRESH = ['staff', 'batches', 'audit'] as const

/** A dialog to choose the duties of a user or of an invitation. */
export function DutiesDialog({ subject, batch, open, onClose }: DutiesDialogProps) {
  const { timeZone } = useSite()
  const [member, setMember] = useState(subject === 'invitation' ? null : subject)
  /** The saved duties as the administrator saw them. */
  const [seen, setSeen] = useState<readonly ListedDuty[]>(member?.duties ?? [])
  /** The duties that someone else saved in the meantime. */
  const [others, setOthers] = useState<readonly ListedDuty[] | null>(null)
  const initialValues = (duties: readonly ListedDuty[]) =>
    batch ? withBatch(valuesOf(duties), batch) : valuesOf(duties)
  const [values, setValues] = useState(() => initialValues(seen))
  const [name, setName] = useState(member?.username ?? '')
  // If null, the duties keep their current end dates.
  const [endsOn, setEndsOn] = useState<string | null>(member ? null : '')
  const [isDirty, setDirty] = useState(false)
  const save = trpc.staff.save.useMutation({
    meta: { success: success(t.savedText, t.saved), refresh: REFRESH },
    onSuccess: onClose,
    onError: (failed) => {
      const now = issuesOf(failed).find(({ path }) => path === 'duties')?.now as
        | readonly ListedDuty[]
        | undefined
      if (!now) return
      setSeen(now)
      setOthers(now)
    },
  })
  const invite = trpc.staff.invite.useMutation({ meta: { refresh: REFRESH } })
  const { data: staff = [] } = trpc.staff.list.useQuery(undefined, { enabled: subject === null })
  // Saving replaces all duties, so the form must contain the duties that the user already has.
  const known = member
    ? undefined
    : staff.find(({ username }) => username.toLowerCase() === name.trim().toLowerCase())
  const take = (saved: readonly ListedDuty[]) => {
    setSeen(saved)
    setValues(initialValues(saved))
    setEndsOn(null)
    setOthers(null)
    save.reset()
  }
  const load = (someone: StaffMember) => {
    setMember(someone)
    take(someone.duties)
  }
  const { error } = subject === 'invitation' ? invite : save
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (invite.data) return <InvitationCreated invitation={invite.data} open={open} onClose={onClose} />
  const change =
    <T,>(apply: (value: T) => void) =>
    (value: T) => {
      apply(value)
      setDirty(true)
    }
  const duties = dutiesOf(values, endsOn, timeZone)
  const submit = () =>
    subject === 'invitation'
      ? invite.mutate({ label: name, duties })
      : save.mutate({
          username: name.trim(),
          duties,
          before: seen.map(({ courseTitle: _title, batchName: _name, ...duty }) => duty),
        })
  const describe = (all: readonly ListedDuty[]) => all.map((duty) => describeDuty(duty, timeZone))
  const ended = seen.filter(hasEnded)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={
        subject === 'invitation'
          ? t.invite
          : member
            ? t.changeDutiesOf(member.username)
            : batch
              ? t.addTeacherTo(batch.name)
              : t.giveDuties
      }
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      submitLabel={subject === 'invitation' ? t.createLink : t.save}
      busyLabel={subject === 'invitation' ? t.creating : t.saving}
      busy={save.isPending || invite.isPending}
      dirty={isDirty}
      disabled={
        duties.length === 0 ||
        name.trim() === '' ||
        known !== undefined ||
        DUTY_NAMES.some((duty) => isIncomplete(values[duty], duty))
      }
      size="lg"
      lead={
        others && (
          <OtherValues
            edits={{
              others: [{ name: 'duties', saved: others, mine: listed(values, duties), canTake: true }],
              take: () => take(others),
            }}
            fields={{
              duties: { label: () => t.duties, words: (all) => describe(all as ListedDuty[]).join('\n') },
            }}
          />
        )
      }
    >
      {subject === 'invitation' ? (
        <Field label={t.label} required hint={t.labelHint}>
          <Input
            autoComplete="off"
            maxLength={MAX.name}
            data-autofocus
            value={name}
            onChange={({ target }) => change(setName)(target.value)}
          />
        </Field>
      ) : (
        !member && (
          <Field
            label={t.username}
            required
            hint={t.usernameHint}
            error={known && t.hasDuties(known.username)}
          >
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX.short}
              data-autofocus
              value={name}
              onChange={({ target }) => change(setName)(target.value)}
            />
          </Field>
        )
      )}
      {known && (
        <Button variant="secondary" className="justify-self-start" onClick={() => load(known)}>
          {t.loadDuties}
        </Button>
      )}
      {ended.length > 0 && <p className="text-sm text-muted">{t.endedDuties(describe(ended).join(' · '))}</p>}
      <DutyFields values={values} onChange={change(setValues)} />
      <Field label={t.endsOn} hint={t.endsOnHint} className="max-w-60">
        <Input
          type="date"
          value={endsOn ?? commonEnd(seen, timeZone)}
          onChange={({ target }) => change(setEndsOn)(target.value)}
        />
      </Field>
      <div ref={problem}>
        {error && (
          <FormError message={messageOf(error, subject === 'invitation' ? t.notCreated : t.notSaved)} />
        )}
      </div>
    </FormDialog>
  )
}

interface CreatedProps {
  invitation: Outputs['staff']['invite']
  open: boolean
  onClose: () => void
}

/** Shows the link of an invitation once. */
function InvitationCreated({ invitation: { url, expiresAt }, open, onClose }: CreatedProps) {
  const { name } = useSite()
  const news = useRef<HTMLDivElement>(null)
  useEffect(() => news.current?.focus(), [])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.linkCreated}
      footer={<Button onClick={onClose}>{t.done}</Button>}
    >
      <div ref={news} tabIndex={-1} className="outline-none">
        <p className="text-muted">
          <Rich text={t.sendLink} tags={{ date: () => <When date={expiresAt} /> }} />
        </p>
        <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1.5 ps-4 pe-1.5">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{url}</code>
          <CopyButton value={url} what={t.link} />
        </div>
        <a
          href={whatsappLink({ text: t.whatsappText(name, url) })}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', className: 'mt-3' })}
        >
          <MessageCircle aria-hidden="true" />
          {t.sendByWhatsapp}
        </a>
      </div>
    </Dialog>
  )
}
