import fc from 'fast-check'

/** Strings that often cause bugs. */
export const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\uFEFF',
  '\u202Egnp.exe',
  '\r\nSet-Cookie: a=b',
  `e${'\u0301'.repeat(1000)}`,
  '😀'.repeat(120),
  'ﷺ'.repeat(300),
  'ı İ ß ﬁ Å',
  '１２３',
  '٣',
  'a'.repeat(300),
  'a'.repeat(5000),
  `${'('.repeat(400)}a`,
  `${'['.repeat(400)}](`,
  "' or 1=1 --",
  "'; drop table users; --",
  '"\\"',
  '%',
  '_%\\',
  '%00',
  '%c0%ae',
  '& | ! ( ) : * <->',
  "'a':*",
  '${7*7} {{7*7}} <%= 7 %>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e9',
  '99999999999999999999',
  '2147483648',
  '-1',
  '1.5',
  'true',
  '2026-13-45T99:99:99Z',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//evil.example',
  'http://169.254.169.254/',
  `https://a.example/${'x'.repeat(3000)}`,
  'https://a:b@a.example/',
  'https://[::1',
  'data:image/png;base64,',
  'data:image/png;base64,AAAA',
  `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`,
  '₹1,00',
  '₹99,99,99,99,999',
  '00000000-0000-4000-8000-000000000000',
  'WEBVTT\n\n00:00.000 --> 99:99:99.999\nx',
  '1\n00:00:00,000 --> 00:00:00,000\n',
]

const deep = (open: string, close: string, times: number): unknown =>
  JSON.parse(open.repeat(times) + '1' + close.repeat(times))

const THINGS: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  -(2 ** 53),
  [],
  {},
  [null],
  [1, 1],
  ['', ''],
  Array.from({ length: 1000 }, (_, n) => n),
  { id: 1 },
  { toString: 1, valueOf: 2 },
  JSON.parse('{"then":1,"__proto__":{"role":"admin"}}'),
  { $ne: null },
  deep('[', ']', 800),
  deep('{"a":', '}', 800),
]

export const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...THINGS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

export type Json = Record<string, unknown>

/**
 * Generates values that a JSON schema allows. The server may still reject them, because it also checks formats and
 * other rules.
 */
export function allowed(schema: Json): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, properties, items, required = [], minimum, maximum, ...rest } = schema
  if ('const' in rest) return fc.constant(rest['const'])
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]))
  if (Array.isArray(anyOf)) return fc.oneof(...(anyOf as Json[]).map(allowed))
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object': {
      const fields = Object.entries((properties ?? {}) as Record<string, Json>)
      const all = Object.fromEntries(fields.map(([name, one]) => [name, allowed(one)]))
      return fc.record(all, { requiredKeys: required as string[] })
    }
    case 'array':
      return fc.array(allowed((items ?? {}) as Json), { maxLength: 4 })
    case 'integer':
      return fc.integer({
        min: Math.max(Number(minimum ?? -10), -(2 ** 31)),
        max: Math.min(Number(maximum ?? 1000), 2 ** 31 - 1),
      })
    case 'number':
      return fc.double({ min: Number(minimum ?? 0), max: Number(maximum ?? 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileText
  }
}

/**
 * Generates inputs of three sorts: a valid input with up to three fields changed, removed or added; any value that
 * the schema allows; any value at all.
 */
export function inputs(schema: Json, right: Json): fc.Arbitrary<unknown> {
  const known = Object.keys({ ...((schema['properties'] ?? {}) as Json), ...right })
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(known.length > 0 ? known : ['id'])) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'role', 'userId', 'id', '') },
  )
  const change = fc.tuple(name, fc.oneof({ weight: 8, arbitrary: hostile }, fc.constant(undefined)))
  const changed = fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => Object.fromEntries([...Object.entries(right), ...changes]))
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 2, arbitrary: allowed(schema) },
    { weight: 1, arbitrary: hostile },
  )
}
