import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatsappLink, whatsappNumber } from '../rules.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { useSettings } from './settings.ts'
import { t } from '../texts/contact.ts'

/** Returns the academy's contact details that the owner has set. */
function useContact() {
  const {
    contact_phone: phone,
    contact_whatsapp: whatsapp,
    contact_email: email,
    academy_address: address,
  } = useSettings()
  const ways = [
    phone && { Icon: Phone, label: t.phone, text: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` },
    whatsapp && {
      Icon: MessageCircle,
      label: t.whatsapp,
      text: whatsapp,
      href: whatsappLink({ to: whatsappNumber(whatsapp) ?? '' }),
    },
    email && { Icon: Mail, label: t.email, text: email, href: `mailto:${email}` },
  ].filter((way) => typeof way === 'object')
  return { ways, address: address?.trim() ?? '' }
}

/** Phone, WhatsApp, email and postal address, if the owner has set them. */
export function Contact({ className }: { className?: string | undefined }) {
  const { ways, address } = useContact()
  if (ways.length === 0 && !address) return null
  return (
    <ul className={cx('flex flex-wrap gap-x-5 text-sm', className)}>
      {ways.map(({ Icon, label, text, href }) => (
        <li key={label} className="min-w-0">
          <a
            href={href}
            {...(label === t.whatsapp && { target: '_blank', rel: 'noopener noreferrer' })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm underline-offset-4 hover:underline"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="sr-only">{label}:</span>
            <span className="min-w-0 break-words">{text}</span>
          </a>
        </li>
      ))}
      {address && (
        <li className="flex min-h-11 min-w-0 items-start gap-2 py-3">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="sr-only">{t.address}:</span>
          <address className="min-w-0 whitespace-pre-line not-italic">{address}</address>
        </li>
      )}
    </ul>
  )
}

interface ContactHelpProps {
  question: string
  /** Shown if there are no contact details. */
  none?: ReactNode
  className?: string | undefined
}

/** Shows the contact details below a question, next to a task for which users may need help. */
export function ContactHelp({ question, none, className }: ContactHelpProps) {
  const { ways } = useContact()
  if (ways.length === 0) return none
  return (
    <section aria-label={question} className={className}>
      <p className="text-sm font-semibold">{question}</p>
      <Contact />
    </section>
  )
}
