import { expect, test } from 'vitest'
import { findGaps, placeGaps } from './gaps.rules.ts'

test('gaps are found in a text', () => {
  expect(findGaps('The [[2]] of [[1]] is [[x]], [3] and [[ 4 ]]')).toEqual([2, 1])
})

test.each([
  ['in a text', '<p>A [[1]] b</p>', 1, '<p>A <span data-gap="1">(1)</span> b</p>'],
  ['not in a tag', '<img alt="[[1]]">', 1, '<img alt="[[1]]">'],
  [
    'not in a formula',
    '<math><mi>[[1]]</mi></math> [[2]]',
    2,
    '<math><mi>[[1]]</mi></math> <span data-gap="2">(2)</span>',
  ],
  ['not beyond the last gap', '<p>[[1]] [[2]]</p>', 1, '<p><span data-gap="1">(1)</span> [[2]]</p>'],
  ['not in other questions', '<p>[[1]]</p>', 0, '<p>[[1]]</p>'],
])('the place of a gap is marked %s', (_name, html, count, expected) => {
  expect(placeGaps(html, count)).toBe(expected)
})
