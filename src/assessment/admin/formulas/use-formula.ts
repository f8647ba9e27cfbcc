import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { MAX_RENDERED } from '../../quizzes.rules.ts'

/** The rendered texts of this visit. They never change, so all lists share them. */
const rendered = new Map<string, string>()
/** The texts on the screen that are not rendered yet. */
const waiting = new Set<string>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Pause in typing, in milliseconds, after which one call renders all new texts. */
const PAUSE_MS = 400

type Send = (input: { texts: string[] }) => Promise<{ html: string[] }>

async function renderWaiting(send: Send): Promise<void> {
  const texts = [...waiting].slice(0, MAX_RENDERED)
  for (const text of texts) waiting.delete(text)
  // Without a reply, the texts stay unrendered.
  const { html } = await send({ texts }).catch(() => ({ html: [] as string[] }))
  texts.forEach((text, index) => {
    const one = html[index]
    if (one !== undefined) rendered.set(text, one)
  })
  for (const listener of listeners) listener()
  if (waiting.size > 0 && html.length > 0) await renderWaiting(send)
}

function request(text: string, send: Send): () => void {
  waiting.add(text)
  clearTimeout(timer)
  timer = setTimeout(() => void renderWaiting(send), PAUSE_MS)
  return () => waiting.delete(text)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the HTML of a text with formulas. Null for other texts, and until the server has rendered it. */
export function useFormula(text: string): string | null {
  const { mutateAsync } = trpc.questions.render.useMutation()
  const html = useSyncExternalStore(
    subscribe,
    () => rendered.get(text) ?? null,
    () => null,
  )
  const isMissing = html === null && text.includes('$')
  const load = useEffectEvent(() => request(text, mutateAsync))
  useEffect(() => (isMissing ? load() : undefined), [text, isMissing])
  return html
}
