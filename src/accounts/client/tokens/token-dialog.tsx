import { useEffect, useRef, useState } from 'react'
import { TOKEN_SCOPES, type TokenScope } from '../../../platform/enumerations.ts'
import { issueOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { TOKEN_DAYS } from '../../api-tokens.schema.ts'
import { scopeNames } from './token-facts.tsx'
import { t } from '../../texts/security.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

const hints: Record<TokenScope, string> = {
  get read() {
    return t.readHint
  },
  get write() {
    return t.writeHint
  },
  get admin() {
    return t.adminHint
  },
}

interface TokenDialogProps {
  open: boolean
  onClose: () => void
  isAdmin: boolean
}

/**
 * Asks for the token's name and scopes, and then shows the token in the same dialog. A second dialog would lose
 * the focus.
 */
export function TokenDialog({ open, onClose, isAdmin }: TokenDialogProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number] | null>(90)
  const create = trpc.account.createToken.useMutation({
    meta: { refresh: ['account', 'notifications', 'audit'] },
    onError: (error) => {
      if (issueOf(error, 'name')) nameInput.current?.focus()
    },
  })
  const made = create.data
  const expiresAt = made?.expiresAt
  const news = useRef<HTMLDivElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (made) news.current?.focus()
  }, [made])
  const aboutName = issueOf(create.error, 'name')

  if (made)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t.yourToken}
        footer={<Button onClick={onClose}>{t.done}</Button>}
      >
        <div ref={news} tabIndex={-1} className="outline-none">
          <p className="text-muted">
            {expiresAt ? (
              <Rich text={t.copyNowUntil} tags={{ date: () => <When date={expiresAt} as="date" /> }} />
            ) : (
              t.copyNow
            )}
          </p>
          <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1.5 pe-1.5 ps-4">
            <code className="min-w-0 flex-1 font-mono text-sm break-all">{made.token}</code>
            <CopyButton value={made.token} what={t.theToken} />
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.createApiToken}
      description={t.tokenActsAsYou}
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" form="api-token" busy={create.isPending}>
            {t.createToken}
          </Button>
        </>
      }
    >
      <form
        id="api-token"
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ name, scopes: [...scopes], days })
        }}
      >
        <FormError
          message={create.error && !aboutName ? messageOf(create.error, t.tokenNotCreated) : undefined}
        />
        <Field label={t.name} required error={aboutName} hint={t.nameHint}>
          <Input
            ref={nameInput}
            value={name}
            maxLength={50}
            data-autofocus
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t.itMay}</legend>
          {TOKEN_SCOPES.filter((scope) => isAdmin || scope !== 'admin').map((scope) => (
            <Checkbox
              key={scope}
              label={scopeNames[scope]}
              hint={hints[scope]}
              checked={scopes.includes(scope)}
              onChange={({ target: { checked } }) =>
                setScopes((given) => (checked ? [...given, scope] : given.filter((one) => one !== scope)))
              }
            />
          ))}
        </fieldset>
        <Field label={t.expires}>
          <Select
            value={days ?? ''}
            onChange={({ target: { value } }) =>
              setDays(TOKEN_DAYS.find((one) => String(one) === value) ?? null)
            }
          >
            {TOKEN_DAYS.map((one) => (
              <option key={one} value={one}>
                {one === 365 ? t.inYear : t.inDays(one)}
              </option>
            ))}
            <option value="">{t.never}</option>
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}
