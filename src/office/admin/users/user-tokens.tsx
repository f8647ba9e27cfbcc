import { TokenFacts } from '../../../accounts/client/tokens/token-facts.tsx'
import { type Outputs, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { userMessages } from './user-messages.ts'
import { t } from '../../texts/users.ts'

/** A user's API tokens, if there are any. Other administrators cannot revoke the owner's tokens. */
export function UserTokens({
  user: { id, isOwner },
}: {
  user: Pick<Outputs['users']['byId'], 'id' | 'isOwner'>
}) {
  const { data: tokens = [] } = trpc.users.tokens.useQuery({ id })
  const revoke = trpc.users.revokeToken.useMutation({
    meta: {
      success: userMessages.userTokenRevoked,
      failure: userMessages.userChangeFailed,
      refresh: ['users', 'account', 'audit'] as const,
    },
  })
  if (tokens.length === 0) return null
  return (
    <section aria-labelledby="user-tokens" className="card p-5">
      <h2 id="user-tokens" className="title-card mb-3">
        {t.apiTokens}
      </h2>
      <ul className="divide-y divide-hairline">
        {tokens.map((token) => (
          <TokenFacts key={token.id} token={token}>
            {!isOwner && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t.revokeToken(token.name)}
                busy={revoke.isPending && revoke.variables.tokenId === token.id}
                onClick={ignoreDoubleClick(() => revoke.mutate({ id, tokenId: token.id }))}
              >
                {t.revoke}
              </Button>
            )}
          </TokenFacts>
        ))}
      </ul>
    </section>
  )
}
