import { expect, test } from 'vitest'
import { draftOf, fieldsOf, othersOf } from './use-form-draft.ts'

const saved = { title: 'Knots', lines: ['one'], order: '3', file: null as File | null }

test('keeps the changed fields of a form, without files', () => {
  expect(draftOf(saved, { ...saved, lines: ['one'] })).toBeUndefined()
  expect(draftOf(saved, { ...saved, file: new File([], 'a.png') })).toBeUndefined()
  const draft = draftOf(saved, { ...saved, title: '', lines: ['one', 'two'] })
  expect(fieldsOf(draft, saved)).toEqual({ title: '', lines: ['one', 'two'] })
  expect(fieldsOf(undefined, saved)).toEqual({})
})

test('keeps values of fields that were saved since, and returns the saved values', () => {
  const draft = draftOf(saved, { ...saved, title: 'Bends', lines: [] })
  const now = { ...saved, title: 'Hitches', order: '4' }
  expect(fieldsOf(draft, now)).toEqual({ title: 'Bends', lines: [] })
  expect(othersOf(draft, now)).toEqual([{ name: 'title', saved: 'Hitches', mine: 'Bends', canTake: true }])
  expect(othersOf(draft, saved)).toEqual([])
  // Someone saved the same value.
  expect(fieldsOf(draft, { ...saved, title: 'Bends', lines: [] })).toEqual({})
  expect(othersOf(draft, { ...saved, title: 'Bends' })).toEqual([])
})

test('keeps values of fields that the form does not show yet', () => {
  const { lines: _later, ...first } = saved
  const earlier = draftOf(saved, { ...saved, title: 'Bends', lines: ['two'] })
  const draft = draftOf(first, { ...first, order: '5' }, earlier)
  expect(fieldsOf(draft, saved)).toEqual({ order: '5', lines: ['two'] })
  expect(draftOf(saved, saved, draft)).toBeUndefined()
})
