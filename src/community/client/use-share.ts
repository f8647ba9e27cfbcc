import { useRef } from 'react'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { announce, messages } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'

/** Copies a text by whatever the browser has; false when it has nothing. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard, but the old way.
    const area = document.createElement('textarea')
    area.value = text
    area.setAttribute('readonly', '')
    area.style.position = 'fixed'
    document.body.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}

/** The system's own sheet, where fingers are; null where there is none or it was closed without sharing. */
async function shareSheet(title: string, url: string): Promise<'shared' | 'closed' | null> {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : null
  }
}

/** Shares a lesson and counts it; one toast says which way it went. */
export function useShare({ id, title }: Pick<Lesson, 'id' | 'title'>) {
  const utils = trpc.useUtils()
  const count = trpc.lessons.share.useMutation({
    meta: { failure: messages.shareFailed },
    onSuccess: ({ sharesCount }) =>
      utils.lessons.byId.setData({ id }, (lesson) => lesson && { ...lesson, sharesCount }),
  })
  const send = async () => {
    const url = `${location.origin}/lessons/${id}`
    const sheet = await shareSheet(title, url)
    if (sheet === 'closed') return
    const copied = sheet === null && (await copy(url))
    await count.mutateAsync({ id }).then(
      () => announce(copied ? messages.linkCopied : messages.shared),
      () => undefined,
    )
  }
  // Copying takes a moment, too: a double click counts once.
  const sending = useRef(false)
  const share = async () => {
    if (sending.current) return
    sending.current = true
    await send().finally(() => (sending.current = false))
  }
  return { busy: count.isPending, share: () => void share() }
}
