import { useLocation, useNavigate } from '@tanstack/react-router'
import { useViewer } from './viewer.ts'

/** Runs an action for signed-in users. Redirects guests to /login, which then returns them to the same page. */
export function useSignedIn() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const from = useLocation({ select: ({ href }) => href })
  return (act: () => void) => () => (viewer ? act() : void navigate({ to: '/login', search: { from } }))
}
