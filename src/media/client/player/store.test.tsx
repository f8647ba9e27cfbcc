import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore, useStore } from './store.ts'

test('what hydrates late begins with what the server wrote', () => {
  const store = createStore({ time: 0 })
  const Clock = () => useStore(store, ({ time }) => time)
  store.set({ time: 20 })
  expect(renderToString(<Clock />)).toBe('0')
  expect(store.get().time).toBe(20)
})
