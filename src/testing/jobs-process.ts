import { connect } from '../platform/server/db/connect.ts'
import { processEnv, readEnv } from '../platform/server/process/env.ts'
import { startJobs } from '../jobs.ts'
import { createLive } from '../platform/server/live.ts'
import { createLog } from '../platform/server/process/log.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'

// Runs the background jobs in a separate process that a test can kill.
const env = readEnv(processEnv())
const log = createLog(env)
const { db, sql } = connect(env.databaseUrl ?? '')
startJobs({ env, db, storage: await createStorage(env), live: createLive({ sql, log }), log }, [])
