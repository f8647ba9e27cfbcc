import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { announce } from '../../../platform/client/messages.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { isStaff } from '../../../platform/policy.ts'
import { t } from '../../texts/sign-in-provider.ts'
import { requestReauthentication } from '../reauthentication/request-reauthentication.ts'
import { useViewer } from '../viewer.ts'
import { identityMessages } from './identity-messages.ts'
import { ProviderNotice } from './provider-notice.tsx'

const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** Links the user's account at the provider, or removes the link. */
export function OwnIdentity({ provider }: { provider: string }) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const outcome = useLocation({
    select: ({ search }) => (search as { provider?: string }).provider ?? '',
  })
  const { data: identity } = trpc.identities.mine.useQuery()
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const unlink = trpc.identities.unlink.useMutation({
    meta: {
      success: identityMessages.removed,
      failure: identityMessages.notRemoved,
      refresh: ['identities', 'account', 'notifications'],
    },
    onSuccess: () => navigate({ to: '/account', search: {}, hash: true, replace: true, resetScroll: false }),
    onSettled: () => setRemoving(false),
  })
  const link = async () => {
    setAsking(true)
    try {
      const { proven } = await utils.auth.reauthentication.fetch()
      if (proven || (await requestReauthentication())) window.location.assign('/auth/oidc/link')
    } catch {
      announce(identityMessages.notStarted)
    } finally {
      setAsking(false)
    }
  }
  if (!identity) return <Skeleton className="h-24" />
  const { linkedAt } = identity
  return (
    <>
      <ProviderNotice outcome={outcome} provider={provider} />
      <p>
        {linkedAt ? (
          <Rich text={t.linkedSince} tags={{ date: () => <When date={linkedAt} as="date" /> }} />
        ) : (
          t.notLinked(provider)
        )}
      </p>
      {isStaff(viewer) && <p className="mt-1 text-muted">{t.needsTwoStep}</p>}
      <div className="mt-4">
        {linkedAt ? (
          <Button variant="secondary" className="text-danger!" onClick={() => setRemoving(true)}>
            {t.removeLink}
          </Button>
        ) : (
          <Button variant="secondary" busy={isAsking} onClick={() => void link()}>
            {t.linkAccount(provider)}
          </Button>
        )}
      </div>
      <Suspense>
        {isRemoving && (
          <ConfirmDialog
            open
            onClose={() => setRemoving(false)}
            onConfirm={() => unlink.mutate()}
            busy={unlink.isPending}
            danger
            title={t.askRemove(provider)}
            text={t.removing(provider)}
            confirmLabel={t.removeLink}
          />
        )}
      </Suspense>
    </>
  )
}
