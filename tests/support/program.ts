import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { projectRoot } from '../../src/platform/server/process/project-root.ts'

const run = promisify(execFile)

/**
 * A program as another developer might write it: strictly typed, with lines that must not compile. It includes the
 * signature check from docs/api.md.
 */
const PROGRAM = `
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { createLanternClient, type Inputs, type Outputs } from 'lantern/api'
import { isFromAcademy } from './check.js'

const client = createLanternClient({ url: process.argv[2] ?? '', token: process.argv[3] ?? '' })
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    response.end('thanks')
    const heard: unknown = (JSON.parse(body) as { type: unknown }).type
    console.log(JSON.stringify({ ...found, heard, isFromAcademy: isFromAcademy(request.headers, body, secret) }))
    server.close()
    lines.close()
  })
})
let secret = ''
const me: Outputs['auth']['viewer'] = await client.auth.viewer.query()
const asked: Inputs['courses']['list'] = { limit: 50 }
const { items } = await client.courses.list.query(asked)
const titles: string[] = items.map(({ title }) => title)
const since: Date = (await client.account.profile.query()).createdAt
// @ts-expect-error A course has no such thing.
items[0]?.nothing
// @ts-expect-error There is no such call.
void client.courses.nothing
// @ts-expect-error A limit is a number.
void ({ limit: 'many' } satisfies Inputs['courses']['list'])
const found = { username: me?.username, titles, hasDates: since instanceof Date }

const lines = createInterface({ input: process.stdin })
lines.once('line', (line) => {
  const webhook = JSON.parse(line) as Outputs['webhooks']['create']
  secret = webhook.secret
  void client.webhooks.test.mutate({ id: webhook.id })
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
`

/** tRPC's types refer to types of a package that this program does not need. */
const WS = `declare module 'ws' {
  namespace WebSocket {
    class WebSocket {}
    class WebSocketServer {}
    type ServerOptions = object
  }
  export default WebSocket
}`

/** Creates a folder with this program. The program is compiled only against the package that other programs get. */
export async function makeProgram() {
  await run(process.execPath, ['scripts/api.mjs'], { cwd: projectRoot })
  const folder = mkdtempSync(join(tmpdir(), 'lantern-program-'))
  const modules = join(folder, 'node_modules')
  for (const part of ['package.json', 'dist/api'])
    cpSync(join(projectRoot, part), join(modules, 'lantern', part), { recursive: true })
  for (const name of ['@trpc/client', '@trpc/server', '@types/node', 'undici-types']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules', name), join(modules, name))
  }
  const [, check = ''] =
    /```js\n([^]*?)```/.exec(readFileSync(join(projectRoot, 'docs/api.md'), 'utf8')) ?? []
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('package.json', '{ "type": "module" }')
  write('check.js', check.replace('function isFromAcademy', 'export function isFromAcademy'))
  write('check.d.ts', 'export function isFromAcademy(headers: object, body: string, secret: string): boolean')
  write('ws.d.ts', WS)
  write('program.ts', PROGRAM)
  const compilerOptions = {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    types: ['node'],
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts', 'ws.d.ts'] }))
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`The program does not compile: ${stdout}`)
  })
  return {
    /** Starts the program. It prints lines of JSON. */
    start(...args: string[]) {
      const child = spawn(process.execPath, [join(folder, 'program.js'), ...args], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const lines = createInterface({ input: child.stdout })
      return {
        said: async <T>(): Promise<T> => {
          const [line] = (await Promise.race([
            once(lines, 'line'),
            once(child, 'exit').then(() => ['"it ended"']),
          ])) as [string]
          return JSON.parse(line) as T
        },
        tell: (value: unknown) => child.stdin.write(`${JSON.stringify(value)}\n`),
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
