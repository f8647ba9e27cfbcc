import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/webhooks.ts'

/** Links from the settings to the page of webhooks. */
export function WebhooksLink() {
  return (
    <section aria-label={t.webhooks} className="card p-5 sm:p-6">
      <h2 className="title-card">{t.webhooks}</h2>
      <p className="mt-1 text-muted">{t.linkHint}</p>
      <Link to="/admin/webhooks" className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
        {t.setUpWebhooks}
      </Link>
    </section>
  )
}
