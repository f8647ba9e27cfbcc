import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TokenScope } from '../../../platform/enumerations.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import type { ApiTokenRow } from '../../api-tokens.schema.ts'
import { t } from '../../texts/security.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

export const scopeNames: Record<TokenScope, string> = {
  get read() {
    return t.read
  },
  get write() {
    return t.change
  },
  get admin() {
    return t.administer
  },
}

/** A token in a list: its scopes, last use and expiry. */
export function TokenFacts({ token, children }: { token: ApiTokenRow; children: ReactNode }) {
  const { name, scopes, lastUsedAt, expiresAt } = token
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {scopes.map((scope) => (
            <Badge key={scope}>{scopeNames[scope]}</Badge>
          ))}
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt ? (
            <Rich text={t.lastUsed} tags={{ time: () => <When date={lastUsedAt} /> }} />
          ) : (
            t.neverUsed
          )}
          {' · '}
          {expiresAt ? (
            <Rich text={t.untilDate} tags={{ date: () => <When date={expiresAt} as="date" /> }} />
          ) : (
            t.doesNotExpire
          )}
        </p>
      </div>
      {children}
    </li>
  )
}
