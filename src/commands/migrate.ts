import { runCommand } from './support/run-command.ts'

const usage = `Usage: npm run db:migrate

Runs the database migrations, as every start does.`

await runCommand({
  usage,
  read: (args) => (args.length === 0 ? {} : null),
  // `runCommand` has already migrated the database.
  work: async () => void process.stdout.write('The database is up to date\n'),
})
