import { Suspense } from 'react'
import { Check } from 'lucide-react'
import { LANGUAGE_NAMES } from '../../../platform/language/in-languages.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { MAX_PARENT_LINKS } from '../../parents.rules.ts'
import type { NewParentLink, ParentLink, parentLinkInput } from '../../parents.schema.ts'
import type { z } from 'zod'
import { t } from '../../texts/parents.ts'

const ParentLinkDialog = lazyPart(() => import('./parent-link-dialog.tsx').then((m) => m.ParentLinkDialog))
const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** The mutation that creates a link, for the student or for staff. */
export interface LinkCreation {
  create: (input: z.input<typeof parentLinkInput>) => void
  isPending: boolean
  error: unknown
  link: NewParentLink | undefined
  reset: () => void
}

interface ParentLinksProps {
  links: readonly ParentLink[]
  isForStaff: boolean
  creation: LinkCreation
  /** Revokes a link, and calls `onSettled` afterwards. */
  revoke: (link: ParentLink, onSettled: () => void) => void
  isRevoking: boolean
}

/** The links of a student's parents, with buttons that create and revoke links. */
export function ParentLinks({ links, isForStaff, creation, revoke, isRevoking }: ParentLinksProps) {
  const creating = useDialog<null>()
  const revoking = useDialog<ParentLink>()
  const asked = revoking.state?.subject
  return (
    <>
      <p className="text-muted">{isForStaff ? t.sharedByStaff : t.sharedFromHere}</p>
      {links.length === 0 ? (
        <p className="mt-3">{t.noLinks}</p>
      ) : (
        <ul aria-label={t.parents} className="mt-3 divide-y divide-hairline">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} isForStaff={isForStaff} onRevoke={() => revoking.show(link)} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        {links.length < MAX_PARENT_LINKS ? (
          <Button
            variant="secondary"
            onClick={() => {
              creation.reset()
              creating.show(null)
            }}
          >
            {t.createLink}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t.linkLimit(MAX_PARENT_LINKS)}</p>
        )}
      </div>
      <Suspense>
        {creating.state && (
          <ParentLinkDialog
            key={creating.state.serial}
            open={creating.state.open}
            onClose={creating.close}
            creation={creation}
          />
        )}
        {asked && revoking.state && (
          <ConfirmDialog
            open={revoking.state.open}
            onClose={revoking.close}
            onConfirm={() => revoke(asked, revoking.close)}
            busy={isRevoking}
            danger
            title={t.askRevoke(asked.name)}
            text={t.askRevokeText}
            confirmLabel={t.revoke}
          />
        )}
      </Suspense>
    </>
  )
}

interface LinkRowProps {
  link: ParentLink
  isForStaff: boolean
  onRevoke: () => void
}

function LinkRow({ link, isForStaff, onRevoke }: LinkRowProps) {
  const { name, language, hasPin, isByStaff, seenAt, createdAt } = link
  const origin = isByStaff ? t.byAcademy : isForStaff ? t.byStudent : t.byYou
  // Students can open the links that they created. So a mark on such a link doesn't prove to staff that a parent
  // read the report.
  const isProof = isByStaff || !isForStaff
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          {[LANGUAGE_NAMES[language], hasPin && t.withPin].filter(Boolean).join(' · ')} ·{' '}
          <Rich text={origin} tags={{ date: () => <When date={createdAt} as="date" /> }} />
        </p>
        <p className="flex items-center gap-1.5 text-sm">
          {seenAt ? (
            <>
              {isProof && <Check aria-hidden="true" className="size-4 text-success" />}
              <span>
                <Rich text={t.seen} tags={{ date: () => <When date={seenAt} as="date" /> }} />
              </span>
            </>
          ) : (
            <span className="text-muted">{t.notSeen}</span>
          )}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={t.revokeLinkOf(name)} onClick={onRevoke}>
        {t.revoke}
      </Button>
    </li>
  )
}
