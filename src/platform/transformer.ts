/** Calls use JSON, and two kinds of values that JSON does not support: dates and undefined. */
type Note = readonly ['Date'] | readonly ['undefined']
type Envelope = {
  json: unknown
  /** Notes by path, such as `items.0.createdAt`. If the whole value has a note, only this note. */
  meta?: { values: Note | Record<string, Note>; v: 1 }
}
type Parent = Record<string, unknown>

/** No valid path is this long. */
const MAX_PATH_LENGTH = 500

/** Uses the format of superjson, which older clients send and read. Supports only JSON, `Date` and `undefined`. */
export const transformer = { serialize, deserialize }

function serialize(value: unknown): Envelope {
  const own = noteOf(value)
  if (own) return { json: value ?? null, meta: { values: own, v: 1 } }
  const values: Record<string, Note> = {}
  let hasNotes = false
  const collect = (parent: unknown, path: string) => {
    if (!isParent(parent)) return
    for (const [key, child] of Object.entries(parent)) {
      // JSON leaves out undefined fields, but not undefined items of a list.
      const note = child === undefined && !Array.isArray(parent) ? null : noteOf(child)
      if (!note && !isParent(child)) continue
      const at = path + key.replace(/[\\.]/g, '\\$&')
      if (!note) collect(child, `${at}.`)
      else values[at] = note
      hasNotes ||= note !== null
    }
  }
  collect(value, '')
  return hasNotes ? { json: value, meta: { values, v: 1 } } : { json: value }
}

/** Returns plain JSON unchanged. Throws a `SyntaxError` for notes that `serialize` does not write. */
function deserialize(value: unknown): unknown {
  if (!isParent(value) || !Object.hasOwn(value, 'json')) return value
  const { json, meta } = value
  if (meta === undefined) return json
  if (!isParent(meta)) throw refusal()
  const { values, v = 1, ...others } = meta
  if (!isParent(values) || v !== 1 || Object.keys(others).length > 0) throw refusal()
  if (Array.isArray(values)) return restore(json, values)
  for (const [path, note] of Object.entries(values)) {
    const keys = keysOf(path)
    const last = keys.pop() ?? ''
    const parent = keys.reduce(childOf, json)
    const restored = restore(childOf(parent, last), note)
    ;(parent as Parent)[last] = restored
  }
  return json
}

const refusal = () => new SyntaxError('The metadata of this input is not valid')
const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null

function noteOf(value: unknown): Note | null {
  if (value === undefined) return ['undefined']
  return value instanceof Date && !Number.isNaN(value.getTime()) ? ['Date'] : null
}

function keysOf(path: string): string[] {
  if (path.length > MAX_PATH_LENGTH) throw refusal()
  return (path.match(/(?:[^.\\]|\\.)+/g) ?? []).map((key) => key.replace(/\\(.)/g, '$1'))
}

function childOf(parent: unknown, key: string): unknown {
  if (!isParent(parent) || key === '__proto__' || !Object.hasOwn(parent, key)) throw refusal()
  return parent[key]
}

function restore(value: unknown, note: unknown): Date | undefined {
  const [type, ...rest] = Array.isArray(note) ? (note as unknown[]) : []
  if (rest.length === 0 && type === 'undefined' && value === null) return undefined
  if (rest.length > 0 || type !== 'Date' || typeof value !== 'string' || value.length > 27) throw refusal()
  const date = new Date(value)
  if (Number.isNaN(date.getTime()) || date.toISOString() !== value) throw refusal()
  return date
}
