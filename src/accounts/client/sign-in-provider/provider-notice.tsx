import { cx } from '../../../platform/client/ui/cx.ts'
import { type ProviderOutcome, readOutcome } from '../../provider-outcome.rules.ts'
import { t } from '../../texts/sign-in-provider.ts'

const texts: Record<ProviderOutcome, (provider: string) => string> = {
  code: () => t.expired,
  linked: (provider) => t.linked(provider),
  unlinked: (provider) => t.unlinked(provider),
  taken: (provider) => t.taken(provider),
  second: (provider) => t.second(provider),
  cancelled: (provider) => t.cancelled(provider),
  expired: () => t.expired,
  unavailable: (provider) => t.unavailable(provider),
  refused: (provider) => t.refused(provider),
  blocked: () => t.blocked,
  staff: (provider) => t.staff(provider),
  other: () => t.other,
  busy: () => t.busy,
}

interface ProviderNoticeProps {
  /** The outcome in the URL, not validated. */
  outcome: unknown
  /** The name of the provider. */
  provider: string
}

/** Explains how a sign-in with the provider, or linking an account, ended. Shows nothing for an unknown outcome. */
export function ProviderNotice({ outcome: named, provider }: ProviderNoticeProps) {
  const outcome = readOutcome(named)
  if (!outcome) return null
  const isGood = outcome === 'linked'
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={cx(
        'mb-5 rounded-control px-3.5 py-2.5 text-sm wrap-anywhere',
        isGood ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
      )}
    >
      {texts[outcome](provider)}
    </p>
  )
}
