import { useState } from 'react'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { QrCode } from '../../../platform/client/qr-code.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { t } from '../../texts/security.ts'

interface SetUpDialogProps {
  open: boolean
  onClose: () => void
  appKey: { key: string; uri: string }
  onEnabled: (codes: string[]) => void
}

/** Shows the key for the app, and asks for its first code. */
export function SetUpDialog({ open, onClose, appKey: { key, uri }, onEnabled }: SetUpDialogProps) {
  const [code, setCode] = useState('')
  const enable = trpc.account.enableTwoStepVerification.useMutation({
    meta: { refresh: ['account', 'auth', 'notifications'] },
    onSuccess: ({ codes }) => onEnabled(codes),
  })
  const error = enable.error ? messageOf(enable.error, t.couldNotCheck) : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.setUpApp}
      description={t.scanWithApp}
      busy={enable.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={enable.isPending}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            form="second-factor-code"
            disabled={code.trim() === ''}
            busy={enable.isPending}
          >
            {t.turnOn}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid items-start gap-6 sm:grid-cols-[12rem_1fr]">
        <div className="mx-auto w-full max-w-52">
          <QrCode text={uri} label={t.qrCode} />
        </div>
        <div className="grid min-w-0 gap-5">
          <div>
            <p className="text-sm font-semibold">{t.orTypeKey}</p>
            <div className="mt-1 flex items-center justify-between gap-2">
              <code className="min-w-0 font-mono text-sm break-words">{key.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton value={key} what={t.theKey} />
            </div>
          </div>
          <form
            id="second-factor-code"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              enable.mutate({ code })
            }}
          >
            <Field label={t.code} required error={error} hint={t.newCodeHint}>
              <Input
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                data-autofocus
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
          </form>
        </div>
      </div>
    </Dialog>
  )
}
