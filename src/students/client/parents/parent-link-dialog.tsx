import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { whatsappLink } from '../../../academy/rules.ts'
import { MAX } from '../../../platform/constants.ts'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguage,
  LANGUAGE_NAMES,
} from '../../../platform/language/in-languages.ts'
import { issueOf, messageOf } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { Field, FormError } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import type { NewParentLink } from '../../parents.schema.ts'
import type { LinkCreation } from './parent-links.tsx'
import { t } from '../../texts/parents.ts'

const LANGUAGES = INTERFACE_LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[value],
}))

interface ParentLinkDialogProps {
  open: boolean
  onClose: () => void
  creation: LinkCreation
}

/** Creates a link for a parent, and then shows it once. */
export function ParentLinkDialog({ open, onClose, creation }: ParentLinkDialogProps) {
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<InterfaceLanguage>(interfaceLanguage())
  const [pin, setPin] = useState('')
  const { create, error, isPending, link } = creation
  if (link) return <CreatedLink link={link} open={open} onClose={onClose} />
  const [nameError, pinError] = [issueOf(error, 'name'), issueOf(error, 'pin')]
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.createLinkForParent}
      onSubmit={(event) => {
        event.preventDefault()
        create({ name, language, pin: pin.trim() || null })
      }}
      submitLabel={t.createLink}
      busyLabel={t.creating}
      busy={isPending}
      dirty={name !== '' || pin !== ''}
      disabled={name.trim() === ''}
    >
      <Field label={t.name} required hint={t.nameHint} error={nameError}>
        <Input
          autoComplete="off"
          maxLength={MAX.short}
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Segmented legend={t.language} options={LANGUAGES} value={language} onChange={setLanguage} />
      <Field label={t.pin} optional hint={t.pinHint} error={pinError} className="max-w-72">
        <Input
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
      </Field>
      {error !== null && !nameError && !pinError && <FormError message={messageOf(error, t.linkFailed)} />}
    </FormDialog>
  )
}

/** Shows the new link once. */
function CreatedLink({
  link: { name, url, message, hasPin },
  open,
  onClose,
}: {
  link: NewParentLink
  open: boolean
  onClose: () => void
}) {
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
          {t.sendLink(name)} {hasPin && t.sendPin}
        </p>
        <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1.5 ps-4 pe-1.5">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{url}</code>
          <CopyButton value={url} what={t.theLink} />
        </div>
        <a
          href={whatsappLink({ text: message })}
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
