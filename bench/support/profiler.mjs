// Loaded before the server: starts a profile on a signal and writes it when the process ends.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  process.once('SIGUSR2', () => {
    session.post('Profiler.start')
    process.once('exit', () =>
      session.post('Profiler.stop', (_error, { profile }) =>
        writeFileSync(process.env.PROFILE, JSON.stringify(profile)),
      ),
    )
  })
}
