import { connect } from '../db/connect.ts'
import { processEnv, readEnv } from '../env.ts'
import { startJobs } from '../jobs.ts'
import { createLive } from '../live.ts'
import { createLog } from '../log.ts'
import { createStorage } from '../media/create-storage.ts'

// The work beside the requests, as a process of its own that a test can kill.
const env = readEnv(processEnv())
const log = createLog(env)
const { db, sql } = connect(env.databaseUrl ?? '')
startJobs({ env, db, storage: await createStorage(env), live: createLive({ sql, log }), log })
