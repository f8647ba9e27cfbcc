import { NotEmptyError, seedDemo } from '../demo/seed.ts'
import { unseedDemo } from '../demo/unseed.ts'
import { createStorage } from '../platform/server/storage/create-storage.ts'
import { runCommand, UsageError } from './support/run-command.ts'

const usage = `Usage: npm run db:seed [-- --again | --remove]

Loads the demo academy if there are no courses yet.
--again removes the demo first. --remove only removes the demo.
Both keep demo courses that you changed, put into a plan or sold, or that real students joined.`

function read([flag, ...more]: string[]) {
  const known = flag === undefined || flag === '--again' || flag === '--remove'
  return known && more.length === 0 ? { flag } : null
}

await runCommand({
  usage,
  read,
  work: async ({ env, log, connection: { db } }, { flag }) => {
    const kept = flag ? await unseedDemo(db) : []
    if (kept.length > 0)
      process.stdout.write(
        `These courses belong to your academy now, so they stay: ${kept.join(', ')}. To remove them, use Manage Courses.\n`,
      )
    if (flag !== '--remove') {
      const storage = await createStorage(env)
      await seedDemo({ db, storage, log }).catch((error: unknown) => {
        throw error instanceof NotEmptyError ? new UsageError(`${error.message}\n\n${usage}`) : error
      })
    }
    process.stdout.write(
      flag === '--remove' ? 'The demo academy was removed\n' : 'The demo academy was loaded\n',
    )
  },
})
