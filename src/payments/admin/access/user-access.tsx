import { Suspense, useState } from 'react'
import type { AccessGrant } from '../../grants.schema.ts'
import { SOURCE_WORDS, ALL_COURSES_TITLE, shownTitle } from '../../rules.ts'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { ACCESS_NOUNS } from './access-nouns.ts'
import { paymentMessages } from '../payment-messages.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/admin-access.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

const AccessDialog = lazyPart(() => import('./access-dialog.tsx').then((m) => m.AccessDialog))

/** Whether staff gave the access, directly or with a batch. Other grants come from payments. */
const isByHand = ({ grantedBy, source }: AccessGrant) => grantedBy !== null || source === 'batch'

const sourceOf = ({ source, reason }: AccessGrant) =>
  reason ? t.sourceFor(SOURCE_WORDS[source], reason) : SOURCE_WORDS[source]

const titleOf = ({ courseTitle }: AccessGrant) => courseTitle ?? shownTitle(ALL_COURSES_TITLE)

/** The access of a user that does not come from their own payments, with a button that grants more. */
export function UserAccess({ user }: { user: Pick<Outputs['users']['byId'], 'id' | 'username' | 'grants'> }) {
  const [giving, setGiving] = useState(false)
  const gives = useMay('access')
  const [ending, setEnding] = useState<AccessGrant | null>(null)
  const close = () => setEnding(null)
  const byHand = user.grants.filter(isByHand)
  const byPayments = user.grants.filter((grant) => !isByHand(grant))
  const end = trpc.grants.end.useMutation({
    meta: {
      success: paymentMessages.accessEnded,
      failure: paymentMessages.accessFailed,
      refresh: ACCESS_NOUNS,
    },
    onSettled: close,
  })
  return (
    <section aria-labelledby="user-access" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="user-access" className="title-card">
          {t.accessByHand}
        </h2>
        {gives && (
          <Button size="sm" variant="secondary" onClick={() => setGiving(true)}>
            {t.giveAccessEllipsis}
          </Button>
        )}
      </div>
      {byHand.length === 0 ? (
        <p className="mt-2 text-muted">{t.noAccessByHand}</p>
      ) : (
        <GrantList grants={byHand} onEnd={gives ? setEnding : undefined} />
      )}
      {byPayments.length > 0 && (
        <>
          <h3 className="mt-5 font-text text-base font-semibold tracking-normal">{t.accessByPayments}</h3>
          <GrantList grants={byPayments} onEnd={gives ? setEnding : undefined} />
        </>
      )}
      {giving && (
        <Suspense>
          <AccessDialog user={user} onClose={() => setGiving(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={ending !== null}
        onClose={close}
        onConfirm={() => ending && end.mutate({ id: ending.id })}
        busy={end.isPending}
        danger
        title={ending ? t.askEndAccess(titleOf(ending)) : ''}
        text={t.askEndAccessText}
        confirmLabel={t.endAccess}
      />
    </section>
  )
}

function GrantList({
  grants,
  onEnd,
}: {
  grants: readonly AccessGrant[]
  /** Undefined if the viewer may not end the access. */
  onEnd: ((grant: AccessGrant) => void) | undefined
}) {
  return (
    <ul className="mt-2 divide-y divide-hairline">
      {grants.map((grant) => (
        <li key={grant.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium break-words">{titleOf(grant)}</p>
            <p className="text-sm break-words text-muted">
              <Rich
                text={grant.grantedBy ? t.sinceBy(grant.grantedBy) : t.since}
                tags={{
                  source: () => sourceOf(grant),
                  date: () => <When date={grant.startsAt} as="date" />,
                }}
              />
            </p>
          </div>
          <GrantState grant={grant} onEnd={onEnd && (() => onEnd(grant))} />
        </li>
      ))}
    </ul>
  )
}

/**
 * The end date of access. A manual grant ends at midnight, so its last day is shown. Other grants end at an exact
 * time.
 */
function LastDay({ grant, endsAt }: { grant: AccessGrant; endsAt: Date }) {
  return isByHand(grant) ? <When date={new Date(endsAt.getTime() - 1)} as="date" /> : <When date={endsAt} />
}

function GrantState({ grant, onEnd }: { grant: AccessGrant; onEnd: (() => void) | undefined }) {
  const { isOpen, endsAt } = grant
  const over = grant.endedAt ?? endsAt
  if (!isOpen && over)
    return (
      <span className="text-sm text-muted">
        <Rich
          text={t.ended}
          tags={{
            date: () =>
              grant.endedAt ? <When date={over} as="date" /> : <LastDay grant={grant} endsAt={over} />,
          }}
        />
      </span>
    )
  return (
    <div className="flex items-center gap-3">
      <span className="text-sm">
        {endsAt ? (
          <>
            <Rich text={t.until} tags={{ date: () => <LastDay grant={grant} endsAt={endsAt} /> }} />
          </>
        ) : (
          t.lifetime
        )}
      </span>
      {/* Access from a batch ends when the student leaves the batch. */}
      {onEnd && grant.source !== 'batch' && (
        <Button
          size="sm"
          variant="secondary"
          className="text-danger!"
          aria-label={t.endAccessTo(titleOf(grant))}
          onClick={onEnd}
        >
          {t.end}
        </Button>
      )}
    </div>
  )
}
