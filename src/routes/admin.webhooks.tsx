import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '../academy/admin/webhooks/webhooks-page.tsx'
import { adminHead, forAdmins } from '../platform/client/page/admin-loader.ts'
import { t } from '../office/texts/titles.ts'

export const Route = createFileRoute('/admin/webhooks')({
  loader: forAdmins(async (utils) => {
    const webhooks = await utils.webhooks.list.fetch()
    await Promise.all(webhooks.map(({ id }) => utils.webhooks.deliveries.fetchInfinite({ id, limit: 10 })))
  }),
  head: adminHead(() => t.webhooks),
  component: WebhooksPage,
})
