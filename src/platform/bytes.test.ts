import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [2_621_440, '2.5 MB'],
  [500 * 1024 * 1024, '500 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('writes %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
