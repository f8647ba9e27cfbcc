import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import { connect } from '../platform/server/db/connect.ts'
import { createLive } from '../platform/server/live.ts'
import { processEnv, readEnv } from '../platform/server/process/env.ts'
import { createLog } from '../platform/server/process/log.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { SECRET } from './secret.ts'

// The server as a process of its own, which tells for how many milliseconds it was away at most since it was asked last.
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
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'reset') delay.reset()
  // What held it is seen when it comes round again.
  void setTimeout(2 * resolution).then(() =>
    process.send?.({ away: delay.max / 1e6, memory: process.memoryUsage().rss }),
  )
})
process.send?.({ url })
