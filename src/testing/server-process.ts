import { setTimeout } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import { connect } from '../platform/server/db/connect.ts'
import { createLive } from '../platform/server/live.ts'
import { processEnv, readEnv } from '../platform/server/process/env.ts'
import { createLog } from '../platform/server/process/log.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { SECRET } from './secret.ts'

// Runs the server in a separate process. The process reports the longest time, in milliseconds, for which its event
// loop was blocked since the last reset.
const env = readEnv(processEnv())
const log = createLog(env)
const { db, sql } = connect(env.databaseUrl ?? '')
const app = await buildApp({
  env,
  db,
  storage: await createStorage(env),
  live: createLive({ sql, log }),
  log,
  secrets: [SECRET],
  ready: () => true,
  pages: false,
})
await app.startLanguages()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const TICK_MS = 5
let away = 0
let last = { at: performance.now(), cpu: process.cpuUsage() }
// Limits the delay of a tick to the CPU time that this process used, so that other programs don't distort the
// result.
setInterval(() => {
  const { user, system } = process.cpuUsage(last.cpu)
  away = Math.max(away, Math.min(performance.now() - last.at, (user + system) / 1000))
  last = { at: performance.now(), cpu: process.cpuUsage() }
}, TICK_MS)

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'reset') away = 0
  // Waits, because a delay can only be measured at the next tick.
  void setTimeout(2 * TICK_MS).then(() => process.send?.({ away, memory: process.memoryUsage().rss }))
})
process.send?.({ url })
