import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore, useStore } from './store.ts'

test("a component that hydrates late starts with the server's value", () => {
  const store = createStore({ time: 0 })
  const Clock = () => useStore(store, ({ time }) => time)
  store.set({ time: 20 })
  expect(renderToString(<Clock />)).toBe('0')
  expect(store.get().time).toBe(20)
})
