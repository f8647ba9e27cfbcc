import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '../../contract.ts'
import { errorCodeOf, messageOf, statusOf } from './trpc.ts'
import { showToast, type Toast } from './ui/overlays/toast.tsx'
import { t } from '../texts/controls.ts'

type Text = { title: string; text: string }
/** `own` shows the given text. `server` shows the server's message, or the text if there is none. */
type Failure = Text & { from: 'own' | 'server' }

export const success = (text: string, title: string = t.success): Text => ({ title, text })
export const failure = (title: string, text: string): Failure => ({ title, text, from: 'server' })
export const fixed = (title: string, text: string): Failure => ({ title, text, from: 'own' })

/** The nouns of the contract. */
export type Noun = keyof AppRouter['_def']['record'] & string

type Meta = {
  success?: Text
  failure?: Failure
  /** Nouns whose queries are fetched again afterwards. */
  refresh?: readonly Noun[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta & Record<string, unknown>
  }
}

/** Shows a toast. The text of a failure may come from the error. */
export function announce(message: Toast | Failure | Text, error?: unknown): void {
  if ('kind' in message) return showToast(message)
  if (!('from' in message)) return showToast({ ...message, kind: 'success' })
  const code = errorCodeOf(error)
  // A user who cancelled the reauthentication needs no message. The form asks for a missing code itself.
  if (code === 'CONFIRM' || code === 'SECOND_FACTOR') return
  const isPreview = code === 'PREVIEW'
  const isFromServer = isPreview || (message.from === 'server' && statusOf(error) !== null)
  const text = isFromServer ? messageOf(error, message.text) : message.text
  showToast({ title: isPreview ? t.isPreview : message.title, text, kind: 'error' })
}

/** Returns the noun of a tRPC query. The query key begins with its path. Undefined for other queries. */
export const nounOf = ({ queryKey }: { queryKey: readonly unknown[] }): string | undefined => {
  const path = queryKey[0]
  return Array.isArray(path) && typeof path[0] === 'string' ? path[0] : undefined
}

/** Invalidates the queries of these nouns. Visible queries are fetched again. */
export const refresh = (queryClient: QueryClient, nouns: readonly Noun[]) =>
  nouns.length === 0
    ? Promise.resolve()
    : queryClient.invalidateQueries({ predicate: (query) => nouns.includes(nounOf(query) as Noun) })
