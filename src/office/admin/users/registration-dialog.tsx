import { useState } from 'react'
import { MAX_CLASS_REGISTRATIONS, MAX_REGISTRATIONS } from '../../../accounts/registration.rules.ts'
import { formatCount } from '../../../platform/count.ts'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { t } from '../../texts/users.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

type Props = { open: boolean; onClose: () => void; openUntil: Date | null }
const HOURS = [1, 2, 4, 8]

/** Opens registration for a class of students on one network, or closes registration. */
export function RegistrationDialog({ open, onClose, openUntil }: Props) {
  const [hours, setHours] = useState(2)
  const change = trpc.users.setRegistrationWindow.useMutation({
    meta: { refresh: ['users', 'audit'] },
    onSuccess: onClose,
  })
  const address = `${location.origin}/register`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.registerClass}
      description={t.registerClassHint(MAX_REGISTRATIONS, formatCount(MAX_CLASS_REGISTRATIONS))}
      busy={change.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            {t.cancel}
          </Button>
          {openUntil ? (
            <Button busy={change.isPending} onClick={() => change.mutate({ hours: 0 })}>
              {t.closeNow}
            </Button>
          ) : (
            <Button busy={change.isPending} onClick={() => change.mutate({ hours })}>
              {t.openRegistration}
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4">
        {openUntil ? (
          <p role="status">
            <Rich text={t.registrationOpenUntil} tags={{ date: () => <When date={openUntil} /> }} />
          </p>
        ) : (
          <Field label={t.openFor}>
            <Select value={hours} onChange={({ target }) => setHours(Number(target.value))} data-autofocus>
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {t.hours(one)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <p className="mt-3 text-sm text-muted">
          <Rich
            text={t.studentsRegisterAt}
            tags={{
              link: () => (
                <a href="/register" target="_blank" rel="noopener" className="break-all text-link">
                  {address}
                </a>
              ),
            }}
          />
        </p>
        {change.error && (
          <FormError message={messageOf(change.error, t.registrationFailed)} className="mt-4" />
        )}
      </div>
    </Dialog>
  )
}
