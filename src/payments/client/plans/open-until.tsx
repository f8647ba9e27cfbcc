import { Rich } from '../../../platform/client/ui/rich.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { isForLife } from '../../plans.rules.ts'
import { t } from '../../texts/plans.ts'

interface OpenUntilProps {
  /** The courses, or the plan's title. */
  what: string
  endsAt: Date
  many?: boolean
}

/** Says until when a plan gives access. */
export function OpenUntil({ what, endsAt, many = false }: OpenUntilProps) {
  if (isForLife(endsAt)) return many ? t.areOpenForLife(what) : t.isOpenForLife(what)
  return (
    <Rich
      text={many ? t.areOpenUntil(what) : t.isOpenUntil(what)}
      tags={{
        date: () => (
          <strong className="font-semibold">
            <When date={endsAt} as="date" />
          </strong>
        ),
      }}
    />
  )
}
