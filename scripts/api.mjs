// Creates the package `lantern/api` for other programs: one JavaScript file, and types that don't depend on the
// server. `npm pack` runs this script.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { fail, root, runToEnd } from './support.mjs'

const folder = join(root, 'dist/api')
const types = join(folder, 'types')

rmSync(folder, { recursive: true, force: true })
const built = build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: join(root, 'src/api.ts'), formats: ['es'], fileName: 'index' },
  },
})
const tsc = join(root, 'node_modules/typescript/bin/tsc')
if ((await runToEnd([tsc, '-p', join(root, 'scripts/api.tsconfig.json')], {})) !== 0)
  fail('The types of the client could not be made.')
await built

const read = (name) => readFileSync(join(types, name), 'utf8')
const client = read('api.d.ts').replaceAll('./contract.ts', './router.js')
writeFileSync(join(folder, 'index.d.ts'), client)
writeFileSync(join(folder, 'router.d.ts'), routerOf(read('contract.d.ts')))
rmSync(types, { recursive: true })

/**
 * Returns the router's type without server-only details of its calls. The yielded types of subscriptions become
 * `unknown`, because this client cannot subscribe.
 */
function routerOf(contract) {
  const [router] = /^export declare const appRouter:[^]*?^\}>>;$/m.exec(contract) ?? []
  if (!router) throw new Error('The types of the contract have no router')
  const text = router
    .replaceAll(/AsyncIterable<.*, void, unknown>;/g, 'AsyncIterable<unknown, void, unknown>;')
    .replaceAll(/import\("\.[^"]*\/define-errors\.ts"\)\.Issue/g, '{ path: string; message: string }')
    .replaceAll(/import\("\.[^"]*"\)\.(Context|CallMeta)\b/g, 'object')
  const [foreign] = /import\("(?!@trpc\/server"\))[^"]*"\)\.\w+/.exec(text) ?? []
  if (foreign) throw new Error(`The types of the client would need ${foreign}`)
  return `${text}\nexport type AppRouter = typeof appRouter;\n`
}
