// Functions that the scripts share. Uses no packages: see run.mjs.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Prints one line and exits with 1. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs Node.js with these arguments as if it were this process: forwards signals and returns the exit code. The child
 * process ends if this process, or the npm process that started it, is killed.
 */
export function runToEnd(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const onInterrupt = () => child.kill('SIGINT')
    const onTerminate = () => child.kill('SIGTERM')
    process.on('SIGINT', onInterrupt)
    process.on('SIGTERM', onTerminate)
    process.on('SIGHUP', onTerminate)
    const watch = whenNpmIsGone(() => child.kill('SIGTERM'))
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      process.off('SIGINT', onInterrupt)
      process.off('SIGTERM', onTerminate)
      process.off('SIGHUP', onTerminate)
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}

/**
 * Calls `end` repeatedly after the npm process that runs this script was killed. A killed npm process does not end its
 * child processes.
 */
export function whenNpmIsGone(end) {
  const npm = npmAbove()
  return setInterval(() => npm !== null && !isRunning(npm) && end(), 500)
}

/**
 * Returns the process ID of the npm process that runs this script, directly or through a shell. Returns null if there
 * is none or it is unknown.
 */
function npmAbove() {
  if (!process.env.npm_execpath || process.platform !== 'linux') return null
  let pid = process.ppid
  for (let steps = 0; steps < 2 && pid > 1; steps += 1) {
    try {
      // npm sets its process title to 'npm start'.
      if (/\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '')) return pid
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    } catch {
      return null
    }
  }
  return null
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

/**
 * Runs the work while no other process of this checkout runs work with the same name. Otherwise two processes would
 * overwrite each other's files.
 */
export async function oneAtATime(name, work) {
  // The lock is in dist itself. It cannot be in a folder of dist or in node_modules, because these folders are
  // replaced.
  const lock = join(root, 'dist', `.${name}.lock`)
  mkdirSync(dirname(lock), { recursive: true })
  let waiting = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const pid = Number(read(lock))
      const young = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 5_000
      if (pid ? !isRunning(pid) : !young) {
        rmSync(lock, { force: true })
        continue
      }
      if (!waiting) say(`Waiting for another ${name} of this folder (process ${pid}) to end`)
      waiting = true
      await sleep(250)
    }
  }
  const unlock = () => rmSync(lock, { force: true })
  process.once('exit', unlock)
  try {
    return await work()
  } finally {
    process.off('exit', unlock)
    unlock()
  }
}

export function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
