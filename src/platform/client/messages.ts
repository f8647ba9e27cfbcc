import type { QueryClient } from '@tanstack/react-query'
import { errorCodeOf, messageOf, statusOf, UNREACHABLE } from './trpc.ts'
import { showToast, type Toast } from './ui/overlays/toast.tsx'

type Text = { title: string; text: string }
/** `own` shows the fixed text, `server` the server's sentence with the text as its fallback. */
type Failure = Text & { from: 'own' | 'server' }

export const success = (text: string, title = 'Success'): Text => ({ title, text })
export const failure = (title: string, text: string): Failure => ({ title, text, from: 'server' })
const fixed = (title: string, text: string): Failure => ({ title, text, from: 'own' })

/** Every toast, word for word: people and programs know them by their texts. */
export const messages = {
  loginFailed: failure('Login failed', UNREACHABLE),
  registrationFailed: failure('Registration failed', UNREACHABLE),
  logoutFailed: failure('Logout failed', UNREACHABLE),
  downloadFailed: fixed('Download Failed', 'Failed to download the resource. Please try again.'),
  purchaseRequiredLessons: fixed('Purchase Required', 'Please purchase this course to access the lessons.'),
  planRequiredLesson: fixed('Purchase Required', 'This lesson is for students who have a plan.'),
  premiumRequiredLesson: fixed('Purchase Required', 'This lesson opens with Premium, the yearly plan.'),
  purchaseRequiredDownload: fixed('Purchase Required', 'Please purchase this course to download resources.'),
  pendingApproval: success('Usually within 24 hours', 'Pending Approval'),
  pleaseWait: success('Checking purchase status...', 'Please wait'),
  paymentFailed: fixed('Error', 'Failed to submit payment. Please try again.'),
  enrollFailed: failure('Error', 'Failed to enroll. Please try again.'),
  likeFailed: failure('Error', 'Failed to update the like. Please try again.'),
  shareFailed: failure('Error', 'Failed to share. Please try again.'),
  commentFailed: failure('Error', 'Failed to post the comment. Please try again.'),
  commentDeleteFailed: failure('Error', 'Failed to delete the comment. Please try again.'),
  commentChangeFailed: failure('Error', 'Failed to save the comment. Please try again.'),
  commentRestoreFailed: failure('Error', 'Failed to restore the comment. Please try again.'),
  reviewFailed: failure('Error', 'Failed to save the review. Please try again.'),
  reviewVoteFailed: failure('Error', 'Failed to save your vote. Please try again.'),
  progressFailed: failure('Error', 'Failed to save your progress. Please try again.'),
  noteFailed: failure('Error', 'Failed to save the note. Please try again.'),

  resourceDownloaded: success('Resource downloaded successfully.'),
  paymentSubmitted: success(
    "Your payment is pending admin approval. You'll be notified once approved.",
    'Payment submitted',
  ),
  enrolled: success('You can now access this course in your library.', 'Enrolled successfully!'),
  shared: success('Share count updated', 'Shared!'),
  linkCopied: success('Share link copied to clipboard', 'Link copied!'),
  commentPosted: success('Your comment has been added', 'Comment posted'),
  commentDeleted: success('Your comment has been removed', 'Comment deleted'),
  commentChanged: success('Your comment has been changed', 'Comment saved'),
  commentRestored: success('Your comment is back', 'Comment restored'),
  noteDeleted: success('Your note has been removed', 'Note deleted'),
  noteRestored: success('Your note is back', 'Note restored'),
  reviewSaved: success('Thank you for telling others.', 'Review saved'),
  reviewDeleted: success('Your review has been removed', 'Review deleted'),
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
