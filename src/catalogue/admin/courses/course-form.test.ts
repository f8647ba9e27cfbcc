import { expect, test } from 'vitest'
import { t } from '../../texts/admin-courses.ts'
import { courseResolver, type CourseValues, courseValues } from './course-form.ts'

const values: CourseValues = {
  ...courseValues(null),
  title: 'Percentages',
  instructor: 'Meera Iyer',
  category: 'Maths',
  description: 'From the first line',
  duration: '2 hours',
}

const errorOf = async (creating: boolean, changed: Partial<CourseValues>) => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await courseResolver(creating)({ ...values, ...changed }, undefined, options)
  return errors.thumbnail?.message
}

test('a new course needs an address for its thumbnail, and an existing one keeps its own', async () => {
  const file = { thumbnailMode: 'upload', keptThumbnail: 'https://lantern.example/a.png' } as const
  expect(await errorOf(true, file)).toBe(t.thumbnailNeedsUrl)
  expect(await errorOf(false, file)).toBeUndefined()
  expect(await errorOf(true, { thumbnail: 'https://lantern.example/a.png' })).toBeUndefined()
})

test('the error text is not treated as an address', async () => {
  expect(await errorOf(true, { thumbnail: t.thumbnailNeedsUrl })).not.toBe(t.thumbnailNeedsUrl)
  expect(await errorOf(true, { thumbnail: '' })).not.toBe(t.thumbnailNeedsUrl)
})
