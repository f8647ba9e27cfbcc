import { Check, Copy, MessageCircle, Printer } from 'lucide-react'
import { whatsappLink } from '../../../academy/rules.ts'
import { formatMobile } from '../../../accounts/mobile.rules.ts'
import { copyText } from '../../../platform/client/copy-text.ts'
import { announce } from '../../../platform/client/messages.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { HandOver } from '../../hand-over.schema.ts'
import { t } from '../../texts/admin-hand-over.ts'
import { handOverMessages } from './hand-over-messages.ts'

interface HandOverCardProps {
  item: HandOver
  isChosen: boolean
  busy: boolean
  onChoose: (isChosen: boolean) => void
  onPrint: () => void
  onDone: () => void
}

/** A student with the messages to hand over, and the ways to do so. */
export function HandOverCard({ item, isChosen, busy, onChoose, onPrint, onDone }: HandOverCardProps) {
  const { mobile, language, messages, text } = item
  const name = item.fullName ?? item.username
  const copy = async () =>
    announce((await copyText(text)) ? handOverMessages.copied : handOverMessages.couldNotCopy)
  return (
    <li className="card p-4 sm:p-5" tabIndex={-1}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={
            <span dir="auto" className="font-semibold break-words">
              {name}
            </span>
          }
          aria-label={t.select(name)}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <p className="text-sm text-muted tabular-nums">
          {mobile ? <span dir="ltr">{formatMobile(mobile)}</span> : t.noNumber}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-hairline">
        {messages.map((one) => (
          <li key={one.id} lang={language} className="py-2.5 wrap-anywhere">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span dir="auto" className="font-medium">
                {one.title}
              </span>
              <span className="text-sm text-muted">
                <When date={one.createdAt} as="age" />
              </span>
            </p>
            <p dir="auto" className="whitespace-pre-line text-muted">
              {one.text}
            </p>
            {one.quote && (
              <p dir="auto" className="mt-1 border-s-2 border-edge ps-3 whitespace-pre-line">
                {one.quote}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {mobile && (
          <a
            href={whatsappLink({ to: mobile.slice(1), text })}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.whatsappTo(name)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <MessageCircle aria-hidden="true" />
            {t.whatsapp}
          </a>
        )}
        <Button
          size="sm"
          variant="secondary"
          icon={<Copy aria-hidden="true" />}
          aria-label={t.copyFor(name)}
          onClick={() => void copy()}
        >
          {t.copy}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Printer aria-hidden="true" />}
          aria-label={t.printFor(name)}
          onClick={onPrint}
        >
          {t.print}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          className="max-sm:last:odd:col-span-2 sm:ms-auto"
          icon={<Check aria-hidden="true" />}
          aria-label={t.markFor(name)}
          disabled={busy}
          onClick={onDone}
        >
          {t.handedOver}
        </Button>
      </div>
    </li>
  )
}
