import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/server/process/project-root.ts'
import { storageEnv } from './storage.ts'

type CommandEnv = { STORAGE_DIR: string; DATABASE_URL?: string }

/** Runs a command of the built server as npm would. */
export async function command(name: string, args: readonly string[], env: CommandEnv) {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/server', `${name}.js`), ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      INIT_CWD: '/nowhere',
      LANTERN_ENV_FILE: 'off',
      ...(await storageEnv(env)),
      ...env,
    },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: output.trim() }
}
