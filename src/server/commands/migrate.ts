import { runCommand } from '../run-command.ts'

// Every command finds the database migrated, so there is nothing left to do here.
await runCommand(async () => {
  process.stdout.write('The database is up to date\n')
})
