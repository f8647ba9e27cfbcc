import { BadgeCheck, MessageCircle } from 'lucide-react'
import { useSettings } from '../../../academy/client/settings.ts'
import { whatsappLink, whatsappNumber } from '../../../academy/rules.ts'
import { failure } from '../../../platform/client/messages.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { formatMobile } from '../../mobile.rules.ts'
import { t } from '../../texts/mobile.ts'

/** Lets users confirm their mobile number with a code that they send by WhatsApp, if the academy confirms numbers. */
export function OwnNumber({ profile }: { profile: Outputs['account']['profile'] }) {
  const { contact_whatsapp: contact = '', registration_mobile: asksMobile = 'off' } = useSettings()
  const { name: academy } = useSite()
  const request = trpc.numberConfirmations.request.useMutation({
    meta: { failure: failure(t.error, t.failed), refresh: ['account'] },
  })
  const { username, mobile, isMobileConfirmed, numberCode } = profile
  const to = whatsappNumber(contact)
  if (mobile === null) return null
  // Keeps the number on one line.
  const shown = formatMobile(mobile).replaceAll(' ', '\u00a0')
  if (isMobileConfirmed)
    return (
      <p className="mt-4 flex items-center gap-1.5">
        <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        {t.isConfirmed}
      </p>
    )
  if (to === null || asksMobile === 'off') return null
  return (
    <section aria-label={t.confirmNumber} className="mt-5 border-t border-hairline pt-4">
      <h3 className="font-semibold">{t.confirmNumber}</h3>
      {numberCode ? (
        <>
          <p className="mt-1 text-muted">{t.sendHint(shown)}</p>
          <p className="mt-3">
            {t.yourCode}:{' '}
            <strong className="text-xl tracking-widest tabular-nums" dir="ltr">
              {numberCode.code}
            </strong>
          </p>
          <p className="text-sm text-muted">
            <Rich text={t.validUntil} tags={{ date: () => <When date={numberCode.expiresAt} as="date" /> }} />
          </p>
          <a
            href={whatsappLink({ to, text: t.message(academy, username, numberCode.code) })}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'secondary', className: 'mt-3' })}
          >
            <MessageCircle aria-hidden="true" />
            {t.sendByWhatsapp}
          </a>
        </>
      ) : (
        <>
          <p className="mt-1 text-muted">{t.confirmHint(shown)}</p>
          <Button
            variant="secondary"
            className="mt-3"
            busy={request.isPending}
            onClick={() => request.mutate()}
          >
            {t.getCode}
          </Button>
        </>
      )}
    </section>
  )
}
