import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { notifyOtherTabs } from '../session.ts'
import { t } from '../../texts/sign-in-provider.ts'

/** Links to the provider. It is a plain link, because the server redirects to another site. */
export const ProviderLink = ({ provider, from }: { provider: string; from: string | undefined }) => (
  <a
    // The user returns by a redirect. The page cannot notify other tabs then, so it notifies them now.
    onClick={() => notifyOtherTabs()}
    href={`/auth/oidc/start?to=${encodeURIComponent(from ?? '/')}`}
    className={buttonClass({
      variant: 'secondary',
      size: 'lg',
      block: true,
      className: 'mt-4 wrap-anywhere',
    })}
  >
    {t.signInWith(provider)}
  </a>
)
