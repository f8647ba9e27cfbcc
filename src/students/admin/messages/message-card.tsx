import { Check, MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { whatsappLink } from '../../../academy/rules.ts'
import { formatMobile } from '../../../accounts/mobile.rules.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import type { WhatsappMessage } from '../../messages.schema.ts'
import { t } from '../../texts/admin-messages.ts'

interface MessageCardProps {
  message: WhatsappMessage
  busy: boolean
  onSent: () => void
  onSkip: () => void
}

/**
 * A prepared message. Enter opens WhatsApp. After that, Enter marks the message as sent. Both buttons are always
 * shown, because a phone may have unloaded the page in the meantime.
 */
export function MessageCard({ message, busy, onSent, onSkip }: MessageCardProps) {
  const { mobile, language, text } = message
  const name = message.fullName ?? message.username
  const [isOpened, setOpened] = useState(false)
  const open = useRef<HTMLAnchorElement>(null)
  const sent = useRef<HTMLButtonElement>(null)
  useEffect(() => open.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isOpened) sent.current?.focus({ preventScroll: true })
  }, [isOpened])
  return (
    <section aria-label={t.message(name)} className="card p-4 sm:p-6">
      <h2 dir="auto" className="title-card break-words">
        {name}
      </h2>
      <p className="text-muted tabular-nums" dir="ltr">
        {formatMobile(mobile)}
      </p>
      <p
        lang={language}
        dir="auto"
        className="mt-3 max-h-72 overflow-y-auto rounded-control bg-sunken px-4 py-3 leading-relaxed whitespace-pre-line wrap-anywhere"
        tabIndex={0}
      >
        {text}
      </p>
      <div className="mt-4 grid gap-2.5 sm:grid-cols-[1fr_1fr_auto]">
        <a
          ref={open}
          href={whatsappLink({ to: mobile.slice(1), text })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.opensFor(name)}
          onClick={() => setOpened(true)}
          className={buttonClass({ variant: isOpened ? 'secondary' : 'primary', size: 'lg' })}
        >
          <MessageCircle aria-hidden="true" />
          {t.openWhatsapp}
        </a>
        <Button
          ref={sent}
          size="lg"
          variant={isOpened ? 'primary' : 'secondary'}
          icon={<Check aria-hidden="true" />}
          busy={busy}
          onClick={onSent}
        >
          {t.sent}
        </Button>
        <Button size="lg" variant="ghost" disabled={busy} onClick={onSkip}>
          {t.skip}
        </Button>
      </div>
    </section>
  )
}
