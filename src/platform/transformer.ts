import superjson, { type SuperJSONResult } from 'superjson'

const isWrapped = (value: unknown): value is SuperJSONResult =>
  typeof value === 'object' && value !== null && 'json' in value

/** superjson, so that dates arrive as dates; input that was sent as plain JSON is taken as it is. */
export const transformer = {
  serialize: (value: unknown) => superjson.serialize(value),
  deserialize: (value: unknown): unknown => (isWrapped(value) ? superjson.deserialize(value) : value),
}
