import type { Plugin } from 'vite'

const MAKES_CALLS = /[\\/]platform[\\/]client[\\/]http-links\.ts$|\?calls$/
const LIBRARY = /[\\/]node_modules[\\/]@trpc[\\/]/
/** These modules are not copied, because objects of two copies would not recognise each other. */
const SHARED = /TRPCClientError|observable|objectSpread/

/**
 * Loads the code for calls with the first call. That code is in the same files as code that every page needs. So this
 * plugin loads copies of these files, and tree shaking leaves in each copy only the used part.
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
