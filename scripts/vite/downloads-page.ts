import { createHash } from 'node:crypto'
import { build, type Plugin, type Rollup } from 'vite'
import { oneLanguage } from './one-language.ts'

const ENTRY = 'src/learning/client/offline/page/downloads-page.ts'

/**
 * Builds the script of the downloads page. It is one file without parts of the application, so that the browser can
 * cache it as a whole. Writes its name to a list, like the names of other files.
 */
export function downloadsPage(language: string): Plugin {
  return {
    name: 'downloads-page',
    apply: 'build',
    async generateBundle() {
      const built = (await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [oneLanguage(language)],
        publicDir: false,
        build: {
          write: false,
          rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
        },
      })) as Rollup.RollupOutput
      const [script] = built.output
      const hash = createHash('sha256').update(script.code).digest('base64url').slice(0, 7)
      const fileName = `assets/${hash}.js`
      this.emitFile({ type: 'asset', fileName, source: script.code })
      this.emitFile({
        type: 'asset',
        fileName: `.vite/downloads.${language}.json`,
        source: JSON.stringify({ file: fileName }),
      })
    },
  }
}
