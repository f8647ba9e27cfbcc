// The options and help texts that `npm start` and `lantern` share. Uses no packages: see run.mjs.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, root, say } from './support.mjs'

/** The commands of the built server, with their descriptions. */
export const COMMANDS = {
  admin: ['<username>', 'creates an administrator, or sets a new password'],
  backup: ['', 'creates a backup in backups/ of the data folder'],
  rehearse: ['[backup]', 'tests the restore of a backup in a temporary database'],
  export: ['<file>', 'writes the whole academy to one archive'],
  import: ['<file>', 'loads an archive into an empty academy'],
  'storage-check': ['', 'compares the files with the database'],
  doctor: ['', 'finds problems, and suggests solutions'],
  seed: ['', 'loads or removes the demo academy'],
  migrate: ['', 'updates the tables, as every start does'],
}

/** Options that override an environment variable. */
const OPTIONS = { '--port': 'PORT', '--host': 'HOST', '--data': 'STORAGE_DIR' }

const list = Object.entries(COMMANDS).map(
  ([name, [what, purpose]]) => `  ${`${name} ${what}`.padEnd(20)}${purpose}`,
)
const usage = `Usage: lantern [--port 3000] [--host 127.0.0.1] [--data storage]
       lantern <command> [--data storage] …   (--help says more about each)

Starts the academy in a data folder, and creates the folder if needed. All other settings are environment variables, or lines
of a file .env in this folder: see docs/configuration.md.

${list.join('\n')}

  --port     port to listen on (PORT)
  --host     address to listen on; 0.0.0.0 is every address (HOST)
  --data     folder for files and database (STORAGE_DIR)
  --version  the version
  --help     this text`

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Lantern needs Node.js 20.19 or later; this is ${process.versions.node}.`)
}

/** Handles `--version` and `--help`, which need no server, and ends the process. */
export function answerPlainly(args) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const asks = (...names) => args.some((arg) => names.includes(arg))
  if (!asks('--help', '-h', '--version', '-v')) return
  say(asks('--help', '-h') ? usage : version)
  process.exit(0)
}

/** Moves the options into the environment and returns the arguments for the command. `start` accepts no arguments. */
export function takeOptions(args, isStart) {
  const left = []
  for (let at = 0; at < args.length; at += 1) {
    const [name, joined] = args[at].split(/=(.*)/s)
    const variable = isStart || name === '--data' ? OPTIONS[name] : undefined
    if (!variable) left.push(args[at])
    else {
      const value = joined ?? args[(at += 1)] ?? ''
      if (value === '' || value.startsWith('--'))
        fail(`${name} needs a value. Run lantern --help for a list.`)
      process.env[variable] = variable === 'STORAGE_DIR' ? resolve(process.env.INIT_CWD ?? '', value) : value
    }
  }
  if (isStart && left.length > 0) fail(`Unknown argument: ${left[0]}. Run lantern --help for a list.`)
  return left
}
