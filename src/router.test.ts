import { expect, test } from 'vitest'
import { CACHED } from './platform/client/trpc.ts'
import { createAppRouter } from './router.tsx'

const refuse = () => {
  throw new Error('This test makes no calls')
}
const noCalls = { query: refuse, mutation: refuse, subscription: refuse }
const site = { name: 'Lantern', origin: 'http://lantern.example', timeZone: 'Asia/Kolkata', preview: null }

test('fetch always sends a request; ensureData and cached fetches only if data is missing or invalidated', async () => {
  const { queryClient } = createAppRouter({ calls: noCalls, site }).options.context
  let asked = 0
  const query = { queryKey: ['courses'], queryFn: () => (asked += 1) }
  expect(await queryClient.fetchQuery(query)).toBe(1)
  expect(await queryClient.fetchQuery(query)).toBe(2)
  expect(await queryClient.ensureQueryData(query)).toBe(2)
  expect(await queryClient.fetchQuery({ ...query, ...CACHED })).toBe(2)
  await queryClient.invalidateQueries({ queryKey: ['courses'] })
  expect(await queryClient.fetchQuery({ ...query, ...CACHED })).toBe(3)
  const pages = { queryKey: ['lessons'], queryFn: () => (asked += 1), initialPageParam: 0 }
  await queryClient.fetchInfiniteQuery(pages)
  await queryClient.fetchInfiniteQuery(pages)
  expect(asked).toBe(5)
})

test('a page contains the data of its loaders, but no failed queries', async () => {
  const [server, browser] = [
    createAppRouter({ calls: noCalls, site }),
    createAppRouter({ calls: noCalls, site }),
  ]
  const { queryClient, utils } = server.options.context
  utils.auth.viewer.setData(undefined, null)
  await queryClient.fetchInfiniteQuery({ queryKey: ['pages'], queryFn: () => 1, initialPageParam: 0 })
  await utils.categories.list.fetch().catch(() => undefined)
  const dehydrated = await server.options.dehydrate?.()
  await browser.options.hydrate?.(dehydrated as never)
  const states = ({ options }: typeof server) =>
    options.context.queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryHash, queryType, state }) => ({ queryHash, queryType, state }))
  expect(browser.options.context.queryClient.getQueryCache().getAll()).toHaveLength(2)
  expect(states(browser)).toEqual(states(server))
})
