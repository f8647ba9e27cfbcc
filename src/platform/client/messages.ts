import type { QueryClient } from '@tanstack/react-query'
import { errorCodeOf, messageOf, statusOf } from './trpc.ts'
import { showToast, type Toast } from './ui/overlays/toast.tsx'

type Text = { title: string; text: string }
/** `own` shows the fixed text, `server` the server's sentence with the text as its fallback. */
type Failure = Text & { from: 'own' | 'server' }

export const success = (text: string, title = 'Success'): Text => ({ title, text })
export const failure = (title: string, text: string): Failure => ({ title, text, from: 'server' })
export const fixed = (title: string, text: string): Failure => ({ title, text, from: 'own' })

/** Toasts that any page may show, word for word: people and programs know them by their texts. */
export const messages = {
  downloadFailed: fixed('Download Failed', 'Failed to download the resource. Please try again.'),
  purchaseRequiredDownload: fixed('Purchase Required', 'Please purchase this course to download resources.'),
  pendingApproval: success('Usually within 24 hours', 'Pending Approval'),
  enrollFailed: failure('Error', 'Failed to enroll. Please try again.'),
  progressFailed: failure('Error', 'Failed to save your progress. Please try again.'),

  resourceDownloaded: success('Resource downloaded successfully.'),
  enrolled: success('You can now access this course in your library.', 'Enrolled successfully!'),
} satisfies Record<string, Text | Failure>

export type Noun =
  | 'auth'
  | 'settings'
  | 'categories'
  | 'courses'
  | 'bin'
  | 'teachers'
  | 'sections'
  | 'lessons'
  | 'progress'
  | 'comments'
  | 'reviews'
  | 'notes'
  | 'habit'
  | 'resources'
  | 'enrollments'
  | 'payments'
  | 'memberships'
  | 'seats'
  | 'plans'
  | 'coupons'
  | 'notifications'
  | 'admin'
  | 'users'
  | 'audit'
  | 'backups'
  | 'account'
  | 'webhooks'
  | 'captions'
  | 'videos'

type Meta = {
  success?: Text
  failure?: Failure
  /** Which nouns' queries are fetched anew afterwards. */
  refresh?: readonly Noun[]
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta & Record<string, unknown>
  }
}

/** Shows a toast; a failure's text may come from the error. */
export function announce(message: Toast | Failure | Text, error?: unknown): void {
  if ('kind' in message) return showToast(message)
  if (!('from' in message)) return showToast({ ...message, kind: 'success' })
  // Whoever was asked who they are, and would rather not say, knows why nothing happened.
  if (errorCodeOf(error) === 'CONFIRM') return
  // The form asks for the code that is missing.
  if (errorCodeOf(error) === 'SECOND_FACTOR') return
  if (errorCodeOf(error) === 'PREVIEW')
    return showToast({ title: 'This is a preview', text: messageOf(error, message.text), kind: 'error' })
  const told = message.from === 'server' && statusOf(error) !== null
  const text = told ? messageOf(error, message.text) : message.text
  showToast({ title: message.title, text, kind: 'error' })
}

/** The noun of a tRPC query: its key begins with its path. */
export const nounOf = ({ queryKey }: { queryKey: readonly unknown[] }): string | undefined => {
  const path = queryKey[0]
  return Array.isArray(path) && typeof path[0] === 'string' ? path[0] : undefined
}

/** Marks the queries of these nouns as outdated; what is on the screen is fetched anew, with 'none' when it is next shown. */
export const refresh = (
  queryClient: QueryClient,
  nouns: readonly Noun[],
  refetchType: 'active' | 'none' = 'active',
) =>
  nouns.length === 0
    ? Promise.resolve()
    : queryClient.invalidateQueries({
        predicate: (query) => nouns.includes(nounOf(query) as Noun),
        refetchType,
      })
