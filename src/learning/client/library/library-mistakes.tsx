import { Link } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { trpc } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/mistakes.ts'

/**
 * Links to the mistake notebook and shows how many questions are due. The browser fetches this number after the page
 * has loaded, like the weekly goal. Shows nothing to students without mistakes.
 */
export function LibraryMistakes() {
  const { data } = trpc.mistakes.count.useQuery()
  if (!data || data.total === 0) return null
  return (
    <Link
      to="/my-library"
      search={{ tab: 'mistakes' }}
      className="touch text-link inline-flex min-h-11 items-center gap-2"
    >
      <NotebookPen aria-hidden="true" className="size-5 shrink-0 text-amber-ink" />
      {data.due > 0 ? t.practise(data.due) : t.mistakeNotebook}
    </Link>
  )
}
