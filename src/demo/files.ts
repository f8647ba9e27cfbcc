import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../platform/server/process/project-root.ts'

const folder = join(projectRoot, 'src/demo/files')

/** The bytes of one of the demonstration's files, named as in its data. */
export const readDemoFile = (name: string): Promise<Buffer> => readFile(join(folder, name))

/** The picture that was made for a film, where there is one. */
export function posterOf(film: string): string | null {
  const name = film.replace(/^films\/(.*)\.mp4$/, 'posters/$1.webp')
  return existsSync(join(folder, name)) ? name : null
}

/** How long an MP4 plays, in seconds, read from its movie header: no program has to be there for it. */
export function mp4Seconds(mp4: Buffer): number {
  const header = mp4.indexOf('mvhd')
  if (header < 0 || mp4[header + 4] !== 0) throw new Error('Not an MP4 with a movie header of version 0')
  return mp4.readUInt32BE(header + 20) / mp4.readUInt32BE(header + 16)
}
