import { MessageCircle } from 'lucide-react'
import { whatsappLink } from '../../../academy/rules.ts'
import { CopyButton } from '../../../platform/client/ui/forms/copy-button.tsx'
import { useSettings } from '../../../academy/client/settings.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { resetLinkText } from './reset-link-text.ts'
import { t } from '../../texts/users.ts'

/** Shows a reset link once, with ways to send it. */
export function ResetLink({ name, link }: { name: string; link: Outputs['users']['resetLink'] }) {
  const { name: academy } = useSite()
  const { time_zone: timeZone } = useSettings()
  return (
    <>
      <div className="mt-4 flex items-center gap-2 rounded-control bg-sunken py-1.5 pe-1.5 ps-4">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{link.url}</code>
        <CopyButton value={link.url} what={t.link} />
      </div>
      <a
        href={whatsappLink({ text: resetLinkText({ name, academy, timeZone, ...link }) })}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary', className: 'mt-3' })}
      >
        <MessageCircle aria-hidden="true" />
        {t.sendByWhatsapp}
      </a>
    </>
  )
}
