import { notFound, useParams, useSearch } from '@tanstack/react-router'
import { ImportPage } from './import-page.tsx'
import { PastePage } from './paste-page.tsx'

/** Adds several questions: from a pasted paper, or from a file. */
export function AddQuestionsPage() {
  const { way }: { way?: string } = useParams({ strict: false })
  // The route has no parser for its parameters, because a parser would add to the scripts of every page.
  const { quiz }: { quiz?: unknown } = useSearch({ strict: false })
  if (way === 'import') return <ImportPage />
  if (way === 'paste') return <PastePage quiz={typeof quiz === 'number' ? quiz : 0} />
  throw notFound()
}
