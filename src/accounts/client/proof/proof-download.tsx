import { type MouseEvent, type ReactNode, useRef } from 'react'
import { announce, messages } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { askForProof } from './ask-for-proof.ts'

interface ProofDownloadProps {
  href: string
  className: string
  children: ReactNode
}

/** A link to a file that is given only to who proved lately who they are: asks before the browser does. */
export function ProofDownload({ href, className, children }: ProofDownloadProps) {
  const utils = trpc.useUtils()
  const isProven = useRef(false)
  const asking = useRef(false)
  const ask = async (link: HTMLAnchorElement) => {
    const { proven } = await utils.auth.proof.fetch(undefined, { staleTime: 0 })
    if (!proven && !(await askForProof())) return
    isProven.current = true
    link.click()
  }
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isProven.current) {
      event.preventDefault()
      if (asking.current) return
      asking.current = true
      ask(event.currentTarget)
        .catch(() => announce(messages.downloadFailed))
        .finally(() => (asking.current = false))
    }
    isProven.current = false
  }
  return (
    <a href={href} download onClick={onClick} className={className}>
      {children}
    </a>
  )
}
