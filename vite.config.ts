import { readdirSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { downloadsPage } from './scripts/vite/downloads-page.ts'
import { oneLanguage } from './scripts/vite/one-language.ts'
import { plainIcons } from './scripts/vite/plain-icons.ts'
import { precompress } from './scripts/vite/precompress.ts'

const commands = () => {
  try {
    return readdirSync('src/commands').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  } catch {
    return []
  }
}

/**
 * Chunks of screens that only administrators see or that users open from a link. The HTML of these pages lists the
 * chunks that they need.
 */
const ofRareScreens = /\/(?:admin|link)-/
const loadedApart =
  /^\/(admin|_site\/(announcements|upgrade|verify|seats|account|teachers|pages|my-library|resources|questions|courses\/($|\$slug_)))/

/** Packages that only browsers load, when they need them. The built server keeps these imports but never runs them. */
const ofBrowsers = ['hls.js', 'pdfjs-dist', 'turndown']

/** The language of the client's texts. Each build of the client has one language. */
const language = process.env['LANTERN_LANGUAGE'] ?? 'en'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Error components are a few hundred bytes, so they load with the page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']],
        // The loaders of these routes load with their screens. Otherwise, they would add to the first load of other
        // pages.
        splitBehavior: ({ routeId }) =>
          loadedApart.test(routeId)
            ? [['loader', 'component', 'errorComponent', 'notFoundComponent']]
            : undefined,
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    plainIcons(),
    ...(isSsrBuild ? [] : [oneLanguage(language), downloadsPage(language), precompress()]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  // The built server imports the dependencies in package.json, which are installed with it. All other packages are
  // bundled.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, external: [...Object.keys(manifest.dependencies), ...ofBrowsers] },
  }),
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          // Node.js keeps the source code in memory, so it is minified. Names stay unchanged for the log.
          output: { minify: { compress: true, mangle: false, codegen: true } },
          input: {
            main: 'src/main.ts',
            'entry-server': 'src/entry-server.tsx',
            'picture-process': 'src/media/server/pictures/picture-process.ts',
            'document-process': 'src/media/server/documents/document-process.ts',
            'markdown-worker': 'src/catalogue/server/texts/markdown-worker.ts',
            'lesson-text-worker': 'src/catalogue/server/texts/lesson-text-worker.ts',
            'likeness-worker': 'src/payments/server/screenshots/likeness-worker.ts',
            'pdf-worker': 'src/documents/server/pdf-worker.ts',
            ...Object.fromEntries(
              commands().map((name) => [name.replace(/\.ts$/, ''), `src/commands/${name}`]),
            ),
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: language === 'en' ? true : `.vite/manifest.${language}.json`,
        emptyOutDir: language === 'en',
        copyPublicDir: language === 'en',
        // The chunks of a screen load in parallel. The long list for administrators' screens is left out, because
        // administrators' browsers cache the chunks.
        modulePreload: { resolveDependencies: (file, needed) => (ofRareScreens.test(file) ? [] : needed) },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            // The names are short, because every page loads the list of them. A hash of 42 bits is enough to
            // distinguish the versions of a chunk. The manifest shows the contents of each chunk.
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/src/routes/admin')
                ? 'assets/admin-[hash:7].js'
                : /\/src\/routes\/_site\.(pages|verify|seats|reset-password|join-staff)/.test(
                      facadeModuleId ?? '',
                    )
                  ? 'assets/link-[hash:7].js'
                  : 'assets/[hash:7].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
}))
