import { z } from 'zod'
import { connect } from '../platform/server/db/connect.ts'
import { defineJob, handleJob } from '../platform/server/jobs/define-job.ts'
import { runJobs } from '../platform/server/jobs/run-jobs.ts'
import { createLive } from '../platform/server/live.ts'
import { createLog } from '../platform/server/process/log.ts'
import { processEnv, readEnv } from '../platform/server/process/env.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'

// Runs an instance that starts a job but never finishes it, until a test kills the process.
const env = readEnv(processEnv())
const log = createLog(env)
const { db, sql } = connect(env.databaseUrl ?? '')
const services = {
  env,
  db,
  storage: await createStorage(env),
  live: createLive({ sql, log }),
  log,
  secrets: [],
}
const stuck = defineJob({ name: 'stuck', schema: z.object({}), tries: 2 })
runJobs(services, {
  handlers: [
    handleJob(stuck, async () => {
      process.stdout.write('begun\n')
      await new Promise((resolve) => setTimeout(resolve, 3_600_000))
    }),
  ],
})
