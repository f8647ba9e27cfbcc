import type { Path } from './query-key.ts'

/**
 * Returns an object with an entry for every path: `proxy.courses.list` has the methods that `methodsOf` creates for
 * `['courses', 'list']`. Each entry is created once.
 */
export function pathProxy(methodsOf: (path: Path) => object, path: Path = []): unknown {
  const methods = methodsOf(path) as Record<string, unknown>
  const children: Record<string, unknown> = {}
  return new Proxy(methods, {
    get: (_, name: string) =>
      Object.hasOwn(methods, name)
        ? methods[name]
        : (children[name] ??= pathProxy(methodsOf, [...path, name])),
  })
}
