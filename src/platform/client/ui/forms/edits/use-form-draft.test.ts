import { expect, test } from 'vitest'
import { draftOf, fieldsOf } from './use-form-draft.ts'

const saved = { title: 'Knots', lines: ['one'], order: '3', file: null as File | null }

test('keeps the changed fields of a form, without files', () => {
  expect(draftOf(saved, { ...saved, lines: ['one'] })).toBeUndefined()
  expect(draftOf(saved, { ...saved, file: new File([], 'a.png') })).toBeUndefined()
  const draft = draftOf(saved, { ...saved, title: '', lines: ['one', 'two'] })
  expect(fieldsOf(draft, saved)).toEqual({ title: '', lines: ['one', 'two'] })
  expect(fieldsOf(undefined, saved)).toEqual({})
})

test('does not overwrite fields that were saved since', () => {
  const draft = draftOf(saved, { ...saved, title: 'Bends', lines: [] })
  expect(fieldsOf(draft, { ...saved, title: 'Hitches', order: '4' })).toEqual({ lines: [] })
})

test('keeps values of fields that the form does not show yet', () => {
  const { lines: _later, ...first } = saved
  const earlier = draftOf(saved, { ...saved, title: 'Bends', lines: ['two'] })
  const draft = draftOf(first, { ...first, order: '5' }, earlier)
  expect(fieldsOf(draft, saved)).toEqual({ order: '5', lines: ['two'] })
  expect(draftOf(saved, saved, draft)).toBeUndefined()
})
