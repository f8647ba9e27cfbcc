import { Link } from '@tanstack/react-router'
import { ArrowLeft, Webhook as WebhookIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { t } from '../../texts/webhooks.ts'

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx').then((m) => m.WebhookDialog))

/** The webhooks and their deliveries. */
export function WebhooksPage() {
  const { data: webhooks } = trpc.webhooks.list.useQuery()
  // Opening the dialog resets the form. The content remains visible until the dialog has faded out.
  const [making, setMaking] = useState({ open: false, times: 0 })
  const make = (
    <Button onClick={() => setMaking(({ times }) => ({ open: true, times: times + 1 }))}>
      {t.addWebhook}
    </Button>
  )
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/settings" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100 size-4" />
          {t.siteSettings}
        </Link>
      </div>
      <AdminPage title={t.webhooks} intro={t.intro} actions={webhooks && webhooks.length > 0 && make}>
        {!webhooks ? (
          <Skeleton className="h-96" />
        ) : webhooks.length === 0 ? (
          <Empty icon={<WebhookIcon />} text={t.noWebhooks} action={make} />
        ) : (
          <div className="grid gap-6">
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </div>
        )}
      </AdminPage>
      <Suspense>
        {making.times > 0 && (
          <WebhookDialog
            key={making.times}
            open={making.open}
            onClose={() => setMaking(({ times }) => ({ open: false, times }))}
          />
        )}
      </Suspense>
    </>
  )
}
