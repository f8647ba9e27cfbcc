import { truncate, writeFile } from 'node:fs/promises'
import { sampleVideo } from '../../src/testing/samples.ts'

/** Writes a film of two seconds that has as many bytes as a long one: behind the clip is a box that players skip. */
export async function writeFilm(path: string, bytes: number): Promise<void> {
  const clip = await sampleVideo({ seconds: 2 })
  const box = Buffer.alloc(8)
  box.writeUInt32BE(bytes - clip.length)
  box.write('free', 4)
  await writeFile(path, Buffer.concat([clip, box]))
  await truncate(path, bytes)
}
