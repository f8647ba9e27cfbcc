import { readdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin } from 'vite'

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

/** Sources and icons by name, each of which has to be there: who moves one is told here. */
function modules({ sources = [], icons = [] }: { sources?: string[]; icons?: string[] }) {
  const paths = [
    ...sources.map((name) => `src/${name}`),
    ...icons.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
  ]
  const ids = new Set(paths.map((path) => normalizePath(realpathSync(resolve(import.meta.dirname, path)))))
  return (id: string) => ids.has(normalizePath(id))
}

const inPlayer = (id: string) => normalizePath(id).includes('/src/platform/client/player/')
const besidePlayer = modules({
  sources: [
    'learning/client/lesson/locked-lesson.tsx',
    'learning/client/watching/last-position.ts',
    'learning/client/watching/lesson-progress.ts',
    'learning/client/watching/tracking.ts',
    'learning/client/watching/video-player.tsx',
  ],
})
const ui = (...names: string[]) => names.map((name) => `platform/client/ui/${name}`)

/**
 * What several screens share comes in a few files instead of two dozen: the first group takes what its modules import, too, and
 * so on. Grouping by the number of screens that share a module was tried, and makes the home page's scripts half as large again.
 */
const chunkGroups = [
  {
    name: 'base',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-|router-|query-)?(router|core|query|store|history)[\w-]*|@trpc|superjson|copy-anything|is-what)[\\/]/,
  },
  // What the entry loads. Nothing that every page loads is to drag in what one page needs.
  { name: 'entry', tags: ['$initial' as const] },
  {
    name: 'cards',
    test: modules({
      sources: [
        'catalogue/client/list/course-card.tsx',
        'catalogue/client/list/course-grid.tsx',
        'catalogue/client/list/course-thumbnail.tsx',
        'catalogue/client/list/premium-badge.tsx',
        'catalogue/client/course/course-facts.tsx',
      ],
    }),
  },
  {
    name: 'controls',
    test: modules({ sources: ui('forms/choice.tsx', 'forms/field.tsx', 'forms/input.tsx') }),
  },
  // The footer's, which comes after the page.
  {
    name: 'contact',
    test: modules({
      sources: ['academy/client/contact.tsx', 'academy/rules.ts'],
      icons: ['mail', 'map-pin', 'message-circle', 'phone'],
    }),
  },
  {
    name: 'common',
    test: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](create|Icon|context|default|shared)/,
  },
  {
    name: 'common',
    test: modules({
      sources: [
        ...ui('avatar.tsx', 'badge.tsx', 'button.tsx', 'cx.ts', 'empty.tsx', 'icon-button.tsx', 'logo.tsx'),
        ...ui('skeleton.tsx', 'spinner.tsx', 'hooks/first-press.ts', 'hooks/use-in-browser.ts'),
        'accounts/client/viewer.ts',
        'catalogue/client/course/membership-price.ts',
        'media/rules.ts',
        'platform/client/document/head.ts',
        'platform/client/messages.ts',
        'platform/client/page/guards.ts',
        'platform/client/page/site.ts',
        'platform/client/trpc.ts',
        'platform/constants.ts',
        'platform/count.ts',
        'platform/transformer.ts',
      ],
      icons: ['arrow-right', 'circle-alert', 'circle-check', 'search', 'search-x', 'x'],
    }),
  },
  {
    name: 'reading',
    test: modules({
      sources: [
        'platform/client/ui/progress-bar.tsx',
        'catalogue/client/course/use-enrolling.ts',
        'catalogue/rules.ts',
        'platform/client/player/format-time.ts',
      ],
      icons: [
        'arrow-left',
        'book-open',
        'captions',
        'circle-play',
        'copy',
        'download',
        'external-link',
        'file-text',
        'lock',
        'play',
        'rotate-ccw',
        'scroll-text',
        'settings',
        'trash',
        'trash-2',
      ],
    }),
  },
  {
    name: 'player',
    test: (id: string) => inPlayer(id) || besidePlayer(id),
  },
].map((group, index, all) => Object.assign(group, { priority: all.length - index }))

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
