import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes .br and .gz files next to compressible files, so that serving needs no compression. Prints the size of the
 * first load.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sizes = new Map<string, number>()
        for (const [name, item] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|json|webmanifest)$/.test(name) || name.startsWith('.vite')) continue
          const source = Buffer.from(item.type === 'chunk' ? item.code : item.source)
          const gzip = gzipSync(source, { level: 9 })
          sizes.set(name, gzip.length)
          const brotli = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzip })
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
        }
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
        const needed = new Set<string>()
        const follow = (name: string) => {
          if (needed.has(name)) return
          needed.add(name)
          const chunk = bundle[name]
          if (chunk?.type === 'chunk') chunk.imports.forEach(follow)
        }
        for (const chunk of chunks)
          if (chunk.isEntry || chunk.facadeModuleId?.includes('/routes/_site.index.tsx'))
            follow(chunk.fileName)
        const total = [...needed].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
        this.info(`first load of the home page: ${(total / 1000).toFixed(1)} kB of JavaScript (gzip)`)
      },
    },
  }
}
