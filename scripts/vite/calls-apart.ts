import type { Plugin } from 'vite'

const MAKES_CALLS = /[\\/]platform[\\/]client[\\/]http-links\.ts$|\?calls$/
const LIBRARY = /[\\/]node_modules[\\/]@trpc[\\/]/
/** Told apart by what they are: two copies would not know each other. */
const SHARED = /TRPCClientError|observable|objectSpread/

/**
 * What makes calls is loaded with the first one. It stands in the same files as what every page needs, and would come with that:
 * here it is taken from copies of them, and what is left of either is what is used of it.
 */
export function callsApart(): Plugin {
  return {
    name: 'calls-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(MAKES_CALLS.test(importer) || LIBRARY.test(importer))) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved || !LIBRARY.test(resolved.id)) return resolved
      const copied = MAKES_CALLS.test(importer) && !SHARED.test(resolved.id)
      return { ...resolved, id: copied ? `${resolved.id}?calls` : resolved.id, moduleSideEffects: false }
    },
  }
}
