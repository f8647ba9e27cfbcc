import { useId } from 'react'
import { formatCount } from '../../../../platform/count.ts'
import { formatRupees } from '../../../../platform/money.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { Field } from '../../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../../platform/client/ui/forms/input.tsx'
import { When } from '../../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../../../platform/client/ui/skeleton.tsx'
import { describeObstacle } from '../../../merging.rules.ts'
import {
  CONFLICTS,
  type Holding,
  HOLDINGS,
  type MergedAccount,
  type MergeRehearsal,
} from '../../../merging.schema.ts'
import { t } from '../../../texts/merge.ts'

type Account = { id: string; username: string }
interface RehearsalProps {
  user: Account
  other: Account
  keepsOther: boolean
  rehearsal: MergeRehearsal | undefined
  onKeep: (isOther: boolean) => void
  onChooseAgain: () => void
}

/** Shows which account stays, the data of each account, and the effect of a merge. */
export function Rehearsal(props: RehearsalProps) {
  const { user, other, keepsOther, rehearsal, onKeep, onChooseAgain } = props
  return (
    <>
      <div className="grid justify-items-start gap-2.5">
        <div className="w-full">
          <Field label={t.whichStays}>
            <Select
              value={keepsOther ? 'other' : 'user'}
              onChange={(event) => onKeep(event.target.value === 'other')}
            >
              <option value="user">{user.username}</option>
              <option value="other">{other.username}</option>
            </Select>
          </Field>
        </div>
        <Button variant="link" onClick={onChooseAgain}>
          {t.chooseAgain}
        </Button>
      </div>
      {rehearsal ? (
        <>
          {rehearsal.obstacles.length > 0 && <Obstacles obstacles={rehearsal.obstacles} />}
          <Holdings {...rehearsal} />
          {rehearsal.obstacles.length === 0 && <Effects rehearsal={rehearsal} />}
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  )
}

const shownCount = (holding: Holding, count: number | undefined = 0) =>
  holding === 'paid' ? formatRupees(count) : formatCount(count)

function Holdings({ kept, going }: Pick<MergeRehearsal, 'kept' | 'going'>) {
  const rows = HOLDINGS.filter((one) => (kept.has[one] ?? 0) !== 0 || (going.has[one] ?? 0) !== 0)
  return (
    <table className="w-full table-fixed">
      <caption className="title-card pb-2 text-start">{t.whatTheyHave}</caption>
      <thead>
        <tr className="align-top">
          <td className="py-2" />
          <AccountHead label={t.stays} account={kept} />
          <AccountHead label={t.goes} account={going} />
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline">
        {rows.map((one) => (
          <tr key={one}>
            <th scope="row" className="py-1.5 text-start text-sm font-normal text-muted">
              {t.holdings[one]}
            </th>
            {[kept, going].map(({ id, has }) => (
              <td key={id} className="py-1.5 ps-3 text-end tabular-nums">
                {shownCount(one, has[one])}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={3} className="py-2 text-muted">
              {t.nothing}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function AccountHead({ label, account }: { label: string; account: MergedAccount }) {
  const { username, fullName, mobile, createdAt, seenAt } = account
  return (
    <th scope="col" className="py-2 ps-3 text-end font-normal">
      <span className="block text-sm text-muted">{label}</span>
      <span className="block font-semibold break-all">{username}</span>
      {[fullName, mobile].map(
        (one) =>
          one !== null && (
            <span key={one} className="block text-sm break-words text-muted">
              {one}
            </span>
          ),
      )}
      <span className="block text-sm text-muted">
        <Rich text={t.registered} tags={{ date: () => <When date={createdAt} as="date" /> }} />
      </span>
      <span className="block text-sm text-muted">
        {seenAt ? (
          <Rich text={t.lastSeen} tags={{ date: () => <When date={seenAt} as="date" /> }} />
        ) : (
          t.neverSeen
        )}
      </span>
    </th>
  )
}

function Obstacles({ obstacles }: Pick<MergeRehearsal, 'obstacles'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-control bg-danger-soft px-3.5 py-3 text-danger">
      <h3 id={id} className="font-semibold">
        {t.cannotMerge}
      </h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-sm">
        {obstacles.map((one) => (
          <li key={`${one.kind} ${one.name}`} className="break-words">
            {describeObstacle(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Effects({ rehearsal: { kept, going, conflicts } }: { rehearsal: MergeRehearsal }) {
  const id = useId()
  const repeated = CONFLICTS.filter((one) => (conflicts[one] ?? 0) > 0)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title-card">
        {t.whatHappens}
      </h3>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-sm break-words">
        <li>{t.allMoves(going.username, kept.username)}</li>
        {repeated.map((one) => (
          <li key={one}>{t.conflicts[one](conflicts[one] ?? 0)}</li>
        ))}
        <li>{t.signsOut(going.username, kept.username)}</li>
      </ul>
    </section>
  )
}
