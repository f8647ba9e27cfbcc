import { createFileRoute } from '@tanstack/react-router'
import { ownPath } from '../site/guards.ts'

export const Route = createFileRoute('/_site/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({ from: ownPath(search.from) }),
})
