import { makeAdmin, promote, randomPassword } from '../accounts/first-admin.ts'
import { runCommand, UsageError } from '../run-command.ts'

const usage = `Usage: npm run admin -- <username> [--password]

Makes the user an admin. Who does not exist is created with a random password, which is shown once.
--password gives an existing user a new random password as well, for an admin who lost theirs.`

await runCommand(async ({ connection: { db }, arguments: [username = '', ...flags] }) => {
  if (!/^[A-Za-z0-9._-]{3,32}$/.test(username) || flags.some((flag) => flag !== '--password'))
    throw new UsageError(usage)
  if (flags.length === 0 && (await promote(db, username))) {
    process.stdout.write(`${username} is an admin now; the password is as before\n`)
    return
  }
  const password = randomPassword()
  const done = await makeAdmin(db, { username, password })
  const text = done === 'created' ? 'was created as an admin' : 'is an admin now, with a new password'
  process.stdout.write(`${username} ${text}; this is shown once:\n  password  ${password}\n`)
})
