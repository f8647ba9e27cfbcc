import { Rich } from '../../../platform/client/ui/rich.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { isForLife } from '../../plans.rules.ts'
import { t } from '../../texts/plans.ts'

interface OpenUntilProps {
  /** The subject of the sentence: the courses, or the title of the plan. */
  what: string
  endsAt: Date
}

/** Text about the end of the access that a plan gives. */
export function OpenUntil({ what, endsAt }: OpenUntilProps) {
  if (isForLife(endsAt)) return t.isOpenForLife(what)
  return (
    <Rich
      text={t.isOpenUntil}
      tags={{
        what: () => what,
        date: () => (
          <strong className="font-semibold">
            <When date={endsAt} as="date" />
          </strong>
        ),
      }}
    />
  )
}
