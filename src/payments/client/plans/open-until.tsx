import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { isForLife } from '../../plans.rules.ts'

/** Until when what a plan opens is open: the end of a sentence about it. */
export function OpenUntil({ endsAt, many = false }: { endsAt: Date; many?: boolean }) {
  const open = many ? 'are open to you' : 'is open to you'
  if (isForLife(endsAt)) return <>{open} for life.</>
  return (
    <>
      {open} until{' '}
      <strong className="font-semibold">
        <When date={endsAt} as="date" />
      </strong>
      .
    </>
  )
}
