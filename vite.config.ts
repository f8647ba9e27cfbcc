import { readdirSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes .br and .gz beside what compresses, so that serving costs nothing, and says what the first page loads. */
function precompress(): Plugin {
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

/** What every page needs comes in a few files instead of two dozen. */
const chunkGroups = [
  {
    name: 'base',
    priority: 5,
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-|router-|query-)?(router|core|query|store|history)[\w-]*|@trpc|superjson|copy-anything|is-what)[\\/]/,
  },
  // Before those below, each of which takes what it imports: nothing that every page loads is to drag in what one page needs.
  { name: 'entry', priority: 4, tags: ['$initial' as const] },
  {
    name: 'cards',
    priority: 3,
    test: /[\\/]src[\\/]catalogue[\\/]client[\\/](list|course)[\\/](course-(card|facts|grid|thumbnail)|premium-badge)\./,
  },
  {
    name: 'controls',
    priority: 3,
    test: /[\\/]src[\\/]platform[\\/]client[\\/]ui[\\/]forms[\\/](choice|field|input)\./,
  },
  {
    name: 'common',
    priority: 2,
    test: /[\\/](client[\\/](ui[\\/](avatar|badge|button|cx|empty|hooks[\\/](first-press|use-in-browser)|icon-button|logo|skeleton|spinner)\.|page[\\/](site|head|guards)\.|viewer|course[\\/]membership-price|messages|trpc)|platform[\\/](constants|count|transformer)\.|media[\\/]rules\.|lucide-react[\\/]dist[\\/]esm[\\/](create|Icon|context|default|shared|icons[\\/](arrow-right|circle-alert|circle-check|search|search-x|x)\.))/,
  },
  // The footer's, which comes after the page: one small file, not one for each of its parts.
  {
    name: 'contact',
    priority: 3,
    test: /[\\/](academy[\\/](rules|client[\\/]contact)\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](mail|map-pin|message-circle|phone)\.)/,
  },
  // After those above, which take what these import.
  {
    name: 'reading',
    priority: 1,
    test: /[\\/](client[\\/](ui[\\/]progress-bar\.|player[\\/]format-time\.|course[\\/]use-enrolling\.)|catalogue[\\/]rules\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|book-open|captions|circle-play|copy|download|external-link|file-text|lock|play|rotate-ccw|scroll-text|settings|trash(-2)?)\.)/,
  },
  {
    name: 'player',
    priority: 0,
    test: /[\\/]client[\\/](player[\\/]|(lesson|watching)[\\/](locked-lesson|tracking|lesson-progress|left-behind)\.)/,
  },
]

const commands = () => {
  try {
    return readdirSync('src/commands').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  } catch {
    return []
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a page shows when its data is not there is a few hundred bytes: it comes with the page.
      codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [precompress()]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            'entry-server': 'src/entry-server.tsx',
            'markdown-worker': 'src/catalogue/server/texts/markdown-worker.ts',
            ...Object.fromEntries(
              commands().map((name) => [name.replace(/\.ts$/, ''), `src/commands/${name}`]),
            ),
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
}))
