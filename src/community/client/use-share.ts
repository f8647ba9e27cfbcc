import { useRef } from 'react'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { copyText } from '../../platform/client/copy-text.ts'
import { announce } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { communityMessages } from './community-messages.ts'

/**
 * Opens the system's share sheet on touch devices. Returns null if there is no share sheet, and 'closed' if the user
 * cancelled.
 */
async function shareSheet(title: string, url: string): Promise<'shared' | 'closed' | null> {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : null
  }
}

/** Shares a lesson, or a position in its video, and counts the share. One toast shows how it was shared. */
export function useShare({ id, title }: Pick<Lesson, 'id' | 'title'>) {
  const utils = trpc.useUtils()
  const count = trpc.lessons.share.useMutation({
    meta: { failure: communityMessages.shareFailed },
    onSuccess: ({ sharesCount }) =>
      utils.lessons.byId.setData({ id }, (lesson) => lesson && { ...lesson, sharesCount }),
  })
  const send = async (seconds: number) => {
    const url = `${location.origin}/lessons/${id}${seconds >= 1 ? `?t=${Math.floor(seconds)}` : ''}`
    const sheet = await shareSheet(title, url)
    if (sheet === 'closed') return
    const copied = sheet === null && (await copyText(url))
    await count.mutateAsync({ id }).then(
      () => announce(copied ? communityMessages.linkCopied : communityMessages.shared),
      () => undefined,
    )
  }
  // Ignores a double click while the first click is still being processed.
  const sending = useRef(false)
  const share = async (seconds: number) => {
    if (sending.current) return
    sending.current = true
    await send(seconds).finally(() => (sending.current = false))
  }
  return { busy: count.isPending, share: (seconds = 0) => void share(seconds) }
}
