import { type Query, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createFetchOrder } from './fetch-order.ts'

test('a query that started after the event includes it; an earlier, failed or outdated query does not', async () => {
  const queryClient = new QueryClient()
  const order = createFetchOrder(queryClient)
  const queryKey = [['courses', 'list']]
  const query = () => queryClient.getQueryCache().find({ queryKey }) as Query
  const fetch = (queryFn: () => Promise<string>) =>
    queryClient.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined)

  let finish = (_data: string) => {}
  const early = fetch(() => new Promise((resolve) => (finish = resolve)))
  const first = order.next()
  finish('as it was')
  await early
  expect(order.isFetchedSince(query(), first)).toBe(false)

  await fetch(async () => 'as it is')
  expect(order.isFetchedSince(query(), first)).toBe(true)
  expect(order.isFetchedSince(query(), order.next())).toBe(false)

  const second = order.next()
  await fetch(async () => {
    throw new Error('no connection')
  })
  expect(order.isFetchedSince(query(), second)).toBe(false)
  await fetch(async () => 'again')
  expect(order.isFetchedSince(query(), second)).toBe(true)
  await queryClient.invalidateQueries({ queryKey })
  expect(order.isFetchedSince(query(), second)).toBe(false)
  order.stop()
})
