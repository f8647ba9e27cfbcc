import { useEffect, useRef, useState } from 'react'
import { issueOf, messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../webhooks.schema.ts'
import { eventNames } from './webhook-words.ts'
import { t } from '../../texts/webhooks.ts'

/** Asks for address and events, then shows the secret in the same dialog. A second dialog would lose the focus. */
export function WebhookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS)
  const urlInput = useRef<HTMLInputElement>(null)
  const news = useRef<HTMLDivElement>(null)
  const create = trpc.webhooks.create.useMutation({
    meta: { refresh: ['webhooks', 'audit'] },
    onError: (error) => {
      if (issueOf(error, 'url')) urlInput.current?.focus()
    },
  })
  const made = create.data
  useEffect(() => {
    if (made) news.current?.focus()
  }, [made])

  if (made)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t.yourSecret}
        footer={<Button onClick={onClose}>{t.done}</Button>}
      >
        <div ref={news} tabIndex={-1} className="outline-none">
          <p className="text-muted">{t.secretHint}</p>
          <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1.5 pe-1.5 ps-4">
            <code className="min-w-0 flex-1 font-mono text-sm break-all">{made.secret}</code>
            <CopyButton value={made.secret} what={t.theSecret} />
          </div>
        </div>
      </Dialog>
    )
  const aboutUrl = issueOf(create.error, 'url')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.addWebhook}
      description={t.addHint}
      busy={create.isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" form="webhook" busy={create.isPending}>
            {t.add}
          </Button>
        </>
      }
    >
      <form
        id="webhook"
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ url, events: [...events] })
        }}
      >
        <FormError message={create.error && !aboutUrl ? messageOf(create.error, t.notAdded) : undefined} />
        <Field label={t.address} required error={aboutUrl} hint={t.addressHint}>
          <Input
            ref={urlInput}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            data-autofocus
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{t.sendWhen}</legend>
          {WEBHOOK_EVENTS.map((one) => (
            <Checkbox
              key={one}
              label={eventNames[one]()}
              checked={events.includes(one)}
              onChange={({ target: { checked } }) =>
                setEvents((given) => (checked ? [...given, one] : given.filter((other) => other !== one)))
              }
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
