import { expect, test } from 'vitest'
import { describeLength, parseDuration } from './duration.ts'

test.each([
  ['45 minutes', 2700],
  ['1 minute', 60],
  ['12 min', 720],
  ['12min.', 720],
  ['1 hour 20 minutes', 4800],
  ['1 hour, 20 minutes and 5 seconds', 4805],
  ['1h 5m', 3900],
  ['1h5m30s', 3930],
  ['2 Hours', 7200],
  ['1.5 hours', 5400],
  ['1,5 hrs', 5400],
  ['90 seconds', 90],
  ['about 30 secs', 30],
  ['10:30', 630],
  ['90:00', 5400],
  ['1:02:03', 3723],
  ['10-15 minutes', 900],
  ['12 hours of content', 43_200],
  ['२० मिनट', null],
  ['20 मिनट', 1200],
  ['', null],
  ['45', null],
  ['0 minutes', null],
  ['00:00', null],
  ['10:75', null],
  ['2 weeks', null],
  ['5 modules', null],
  ['soon', null],
])('%s', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test.each([
  [0.4, '1 second'],
  [16.2, '16 seconds'],
  [59.9, '1 minute'],
  [61, '1 minute'],
  [3600, '1 hour'],
  [7320, '2 hours 2 minutes'],
])('%s seconds are %s', (seconds, text) => {
  expect(describeLength(seconds)).toBe(text)
})
