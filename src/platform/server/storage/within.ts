import { checkPrefix, type Storage } from './storage.ts'

/** Returns a `Storage` for all objects below a prefix of another `Storage`. The prefix ends with a slash. */
export function within(storage: Storage, prefix: string): Storage {
  const at = (key: string) => `${checkPrefix(prefix)}${key}`
  return {
    ...storage,
    direct: null,
    put: (key, source, options) => storage.put(at(key), source, options),
    adopt: (localPath, key, options) => storage.adopt(localPath, at(key), options),
    read: (key, range) => storage.read(at(key), range),
    stat: (key) => storage.stat(at(key)),
    localPath: (key) => storage.localPath(at(key)),
    delete: (key) => storage.delete(at(key)),
    deletePrefix: (below) => storage.deletePrefix(at(below)),
    async *list(below, options) {
      for await (const { key, ...rest } of storage.list(at(below), options))
        yield { key: key.slice(prefix.length), ...rest }
    },
  }
}
