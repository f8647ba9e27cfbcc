import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { trpc } from '../../../platform/client/trpc.ts'

/** Shows in the tab title the number of payments that are near or past their response time. */
export function useAlarmTitle(): void {
  const decides = useMay(['payments', 'refunds'])
  const { data: promise } = trpc.payments.promise.useQuery(undefined, { enabled: decides })
  const alarms = promise ? promise.soon + promise.late : 0
  const title = useRouterState({
    select: ({ matches }) =>
      matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title !== undefined)?.title,
  })
  useEffect(() => {
    if (title !== undefined) document.title = alarms > 0 ? `(${alarms}) ${title}` : title
  }, [alarms, title])
}
