import { useLocation, useNavigate } from '@tanstack/react-router'
import { useViewer } from './viewer.ts'

/** Leads guests to /login, from where they come back; everybody else does what they came for. */
export function useSignedIn() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const from = useLocation({ select: ({ href }) => href })
  return (act: () => void) => () => (viewer ? act() : void navigate({ to: '/login', search: { from } }))
}
