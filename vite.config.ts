import { readdirSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { callsApart } from './scripts/vite/calls-apart.ts'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
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

/** Chunks of administrators' screens, and of those that one arrives at by a link, whose document names what it needs. */
const ofRareScreens = /\/(?:admin|link)-/
const loadedApart =
  /^\/(admin|_site\/(upgrade|verify|seats|account|teachers|my-library|resources|courses\/($|\$slug_)))/

/** Of the client's texts: it is built once for each language. */
const language = process.env['LANTERN_LANGUAGE'] ?? 'en'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What a page shows when its data is not there is a few hundred bytes: it comes with the page.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']],
        // How these are loaded comes with them, and does not weigh on the first load of every other page.
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
    ...(isSsrBuild ? [] : [oneLanguage(language), callsApart(), precompress()]),
  ],
  publicDir: isSsrBuild ? false : 'public',
  // What package.json has as dependencies is installed beside the built server; all else is in it.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const, external: Object.keys(manifest.dependencies) },
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
          // The source is kept in memory. Names stay, for the log.
          output: { minify: { compress: true, mangle: false, codegen: true } },
          input: {
            main: 'src/main.ts',
            'entry-server': 'src/entry-server.tsx',
            'picture-process': 'src/media/server/pictures/picture-process.ts',
            'markdown-worker': 'src/catalogue/server/texts/markdown-worker.ts',
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
        // What a screen needs comes at once and not one after the other; administrators' browsers keep it, and the list is long.
        modulePreload: { resolveDependencies: (file, needed) => (ofRareScreens.test(file) ? [] : needed) },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            // Short, for every page loads the list of them; what is behind each stands in the manifest.
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes('/src/routes/admin')
                ? 'assets/admin-[hash].js'
                : /\/src\/routes\/_site\.(verify|seats|reset-password)/.test(facadeModuleId ?? '')
                  ? 'assets/link-[hash].js'
                  : 'assets/[hash].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
}))
