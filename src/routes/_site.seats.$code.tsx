import { createFileRoute } from '@tanstack/react-router'
import { SeatsNotFound, SeatsPage } from '../payments/client/seats/seats-page.tsx'
import { titled } from '../platform/client/document/head.ts'
import { orNotFound } from '../platform/client/page/guards.ts'
import { t } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/seats/$code')({
  loader: async ({ context: { utils }, params: { code } }) => {
    await orNotFound(utils.seats.byCode.fetch({ code }))
  },
  head: titled(() => t.yourSeat),
  component: SeatsPage,
  notFoundComponent: SeatsNotFound,
})
