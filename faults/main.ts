import { cpus } from 'node:os'
import { backup } from './backup.ts'
import { clock } from './clock.ts'
import { databaseFrozen, databaseKilled, databaseRestarted, databaseSession } from './database.ts'
import { allFull, filesFull, filesReadOnly } from './disk.ts'
import { instances } from './instances.ts'
import { serverKilled } from './server-killed.ts'
import { commands } from './commands.ts'
import { documents } from './documents.ts'
import { proxy } from './proxy.ts'
import { rolling } from './rolling.ts'
import { overload } from './overload.ts'
import { shutdown } from './shutdown.ts'
import { soak } from './soak.ts'
import { store } from './store.ts'
import { upgradeKilled } from './upgrade-killed.ts'
import { workerKilled, workerSilent } from './worker-killed.ts'
import { closeInstallations } from './support/installation.ts'
import { NotHere, seconds } from './support/fault.ts'
import { options } from './support/options.ts'

const all = [
  serverKilled,
  workerKilled,
  workerSilent,
  databaseKilled,
  databaseSession,
  databaseFrozen,
  databaseRestarted,
  filesFull,
  allFull,
  filesReadOnly,
  store,
  instances,
  shutdown,
  clock,
  upgradeKilled,
  backup,
  documents,
  commands,
  proxy,
  rolling,
  overload,
  soak,
]

const unknown = options.names.filter((name) => !all.some((fault) => fault.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `Usage: npm run test:faults [-- <name> … --rounds=20 --minutes=10]\nThere is no ${unknown.join(', ')}; there are: ${all.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(1)
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)
process.once('SIGINT', () => void closeInstallations().then(() => process.exit(130)))
tell(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, Node.js ${process.versions.node}`)
const broken: string[] = []
for (const { name, what, run } of all) {
  if (options.names.length > 0 && !options.names.includes(name)) continue
  tell(`\n${name}: ${what}`)
  const began = performance.now()
  try {
    const result = await run((line) => tell(`  ${line}`))
    tell(`  ${result}\n  kept its promises, in ${seconds(performance.now() - began)}`)
  } catch (error) {
    if (error instanceof NotHere) tell(`  skipped: ${error.message}`)
    else {
      broken.push(name)
      tell(`  BROKEN: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  } finally {
    await closeInstallations().catch((error: unknown) => {
      broken.push(name)
      tell(`  BROKEN at its end: ${String(error)}`)
    })
  }
}
tell(broken.length > 0 ? `\nBroken: ${broken.join(', ')}` : '\nNothing was broken')
process.exit(broken.length > 0 ? 1 : 0)
