import { type MouseEvent, type ReactNode, useRef } from 'react'
import { announce } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { requestReauthentication } from './request-reauthentication.ts'
import { downloadMessages } from './download-messages.ts'

interface ReauthenticatedDownloadProps {
  href: string
  className: string
  children: ReactNode
}

/** A download link that asks the user to confirm their identity first, if needed. */
export function ReauthenticatedDownload({ href, className, children }: ReauthenticatedDownloadProps) {
  const utils = trpc.useUtils()
  const isReauthenticated = useRef(false)
  const asking = useRef(false)
  const ask = async (link: HTMLAnchorElement) => {
    const { proven } = await utils.auth.reauthentication.fetch()
    if (!proven && !(await requestReauthentication())) return
    isReauthenticated.current = true
    link.click()
  }
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isReauthenticated.current) {
      event.preventDefault()
      if (asking.current) return
      asking.current = true
      ask(event.currentTarget)
        .catch(() => announce(downloadMessages.downloadFailed))
        .finally(() => (asking.current = false))
    }
    isReauthenticated.current = false
  }
  return (
    <a href={href} download onClick={onClick} className={className}>
      {children}
    </a>
  )
}
