import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

type Icon = { __iconData?: { node: [tag: string, attributes: Record<string, string>][] } }

const maker = normalizePath(resolve(import.meta.dirname, '../../src/platform/client/ui/plain-icon.tsx'))

/**
 * Returns a plugin that compiles each icon to one string. Otherwise every render would create its elements. This
 * saves bytes, and work on the server and in the browser.
 */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      async handler(_code, id) {
        const { __iconData } = (await import(pathToFileURL(id).href)) as Icon
        if (!__iconData) return null
        const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
          const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
          return `<${tag}${written.join('')}></${tag}>`
        })
        const code = `import { plainIcon } from ${JSON.stringify(maker)}
export default /* @__PURE__ */ plainIcon(${JSON.stringify(shapes.join(''))})`
        return { code, map: { mappings: '' } }
      },
    },
  }
}
