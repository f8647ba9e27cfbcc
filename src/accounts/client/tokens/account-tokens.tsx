import { Suspense, useState } from 'react'
import { useSettings } from '../../../academy/client/settings.ts'
import { accountMessages } from '../account-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { ApiTokenRow } from '../../api-tokens.schema.ts'
import { TokenFacts } from './token-facts.tsx'
import { t } from '../../texts/security.ts'

const TokenDialog = lazyPart(() => import('./token-dialog.tsx').then((m) => m.TokenDialog))
const ConfirmDialog = lazyPart(() =>
  import('../../../platform/client/ui/overlays/confirm-dialog.tsx').then((m) => m.ConfirmDialog),
)

/** Whether this user can create API tokens. Students can create them only if the setting allows it. */
export const useMayCreateTokens = (isAdmin: boolean) => useSettings().student_tokens === 'on' || isAdmin

/** The user's API tokens. Students always see existing tokens, and can create new ones if the academy allows it. */
export function AccountTokens({ isAdmin }: { isAdmin: boolean }) {
  const mayCreate = useMayCreateTokens(isAdmin)
  const { data: tokens } = trpc.account.tokens.useQuery()
  // `times` resets the dialog each time it opens. Its content stays the same while it fades out.
  const [making, setMaking] = useState({ open: false, times: 0 })
  const [revoking, setRevoking] = useState<ApiTokenRow | null>(null)
  const [asking, setAsking] = useState(false)
  const revoke = trpc.account.revokeToken.useMutation({
    meta: {
      success: accountMessages.tokenRevoked,
      failure: accountMessages.tokenFailed,
      refresh: ['account', 'audit'] as const,
    },
    onSettled: () => setAsking(false),
  })
  if (!tokens) return <Skeleton className="h-24" />
  return (
    <>
      {tokens.length === 0 ? (
        <p className="text-muted">{t.noTokens}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {tokens.map((token) => (
            <TokenFacts key={token.id} token={token}>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t.revokeToken(token.name)}
                onClick={() => {
                  setRevoking(token)
                  setAsking(true)
                }}
              >
                {t.revoke}
              </Button>
            </TokenFacts>
          ))}
        </ul>
      )}
      {mayCreate && (
        <Button
          className="mt-4"
          variant="secondary"
          onClick={() => setMaking(({ times }) => ({ open: true, times: times + 1 }))}
        >
          {t.createToken}
        </Button>
      )}
      <Suspense>
        {making.times > 0 && (
          <TokenDialog
            key={making.times}
            open={making.open}
            onClose={() => setMaking(({ times }) => ({ open: false, times }))}
            isAdmin={isAdmin}
          />
        )}
        {revoking && (
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            onConfirm={() => revoke.mutate({ id: revoking.id })}
            busy={revoke.isPending}
            danger
            title={t.askRevoke(revoking.name)}
            text={t.revokingIsFinal}
            confirmLabel={t.revoke}
          />
        )}
      </Suspense>
    </>
  )
}
