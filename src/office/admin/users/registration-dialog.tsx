import { useState } from 'react'
import { MAX_CLASS_REGISTRATIONS, MAX_REGISTRATIONS } from '../../../accounts/registration.rules.ts'
import { formatCount } from '../../../platform/count.ts'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'

type Props = { open: boolean; onClose: () => void; openUntil: Date | null }
const HOURS = [1, 2, 4, 8]

/** Opens registration for a class on one network, or closes it again. */
export function RegistrationDialog({ open, onClose, openUntil }: Props) {
  const [hours, setHours] = useState(2)
  const change = trpc.users.setRegistrationWindow.useMutation({
    meta: { refresh: ['users', 'audit'] },
    onSuccess: onClose,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Register a class"
      description={`One network can create ${MAX_REGISTRATIONS} accounts in an hour, and each takes longer than the one before. While registration is open for a class, it can create ${formatCount(MAX_CLASS_REGISTRATIONS)}, without waiting.`}
      busy={change.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          {openUntil ? (
            <Button busy={change.isPending} onClick={() => change.mutate({ hours: 0 })}>
              Close now
            </Button>
          ) : (
            <Button busy={change.isPending} onClick={() => change.mutate({ hours })}>
              Open registration
            </Button>
          )}
        </>
      }
    >
      <div className="mt-4">
        {openUntil ? (
          <p role="status">
            Registration is open for a class until <When date={openUntil} />.
          </p>
        ) : (
          <Field label="Open for">
            <Select value={hours} onChange={({ target }) => setHours(Number(target.value))} data-autofocus>
              {HOURS.map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? '1 hour' : `${one} hours`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <p className="mt-3 text-sm text-muted">
          Students register at{' '}
          <a href="/register" target="_blank" rel="noopener" className="break-all text-link">
            {location.origin}/register
          </a>
        </p>
        {change.error && (
          <FormError
            message={messageOf(change.error, 'Registration was not changed. Try again.')}
            className="mt-4"
          />
        )}
      </div>
    </Dialog>
  )
}
