import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import { command } from '../tests/support/command.ts'
import { type Installation, atEnd, openInstallation } from './support/installation.ts'
import type { Fault } from './support/fault.ts'
import { type Mood, startFaultyProxy } from './support/faulty-proxy.ts'
import { addressOfFile, lookAtDownloads } from './support/downloads.ts'
import { rounds } from './support/rounds.ts'

const MOODS: Mood[] = ['slow', 'gone', 'busy', 'truncating', 'shortening', 'forgetful']
const LASTS_MS = 8_000

export const store: Fault = {
  name: 'store',
  what: 'the S3 store is slow, gone, busy (503), cuts off or shortens what is read, and lists what was seconds ago',
  async run(say) {
    const directory = mkdtempSync(join(tmpdir(), 'lantern-store-'))
    atEnd(() => rmSync(directory, { recursive: true, force: true }))
    const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [] })
    const { port } = await s3.run()
    atEnd(() => s3.close())
    const proxy = await startFaultyProxy(`http://127.0.0.1:${port}`)
    atEnd(() => proxy.close())
    atEnd(() => delete process.env['TEST_S3_ENDPOINT'])
    process.env['TEST_S3_ENDPOINT'] = proxy.url
    const academy = await openInstallation({}, { objects: directory })
    const download = await addressOfFile(academy)
    return rounds(academy, {
      say,
      count: MOODS.length,
      async strike(round) {
        const mood = MOODS[round - 1] ?? 'well'
        proxy.become(mood)
        const looked = await lookAtDownloads(academy, download, LASTS_MS)
        if (mood === 'forgetful') await checkTwice(academy)
        const lies = mood === 'shortening' || mood === 'truncating'
        if (lies)
          say(`an export meanwhile ${(await isExported(academy, directory)) ? 'had luck' : 'was refused'}`)
        const { asked, spoilt } = proxy.served
        proxy.become('well')
        await sleep(200)
        say(`${mood}: ${asked} questions to the store, ${spoilt} of them spoilt; ${looked}`)
      },
    })
  },
}

/** Exports the academy and removes the archive. Returns whether the export succeeded. */
async function isExported({ env }: Installation, directory: string): Promise<boolean> {
  const file = join(directory, 'academy.tar.gz')
  const { code } = await command('export', [file], env)
  rmSync(file, { force: true })
  return code === 0
}

/**
 * Checks the storage twice. The store answers the second check with the listing of the first. That must not count as
 * missing files.
 */
async function checkTwice({ env }: Installation): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    const { code, output } = await command('storage-check', [], env)
    if (code !== 0) throw new Error(`A list of a while ago was believed: ${output}`)
  }
}
