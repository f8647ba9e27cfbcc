import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../platform/server/process/project-root.ts'

const folder = join(projectRoot, 'src/demo/files')

/** Reads a demo file by the name that the demo data uses. */
export const readDemoFile = (name: string): Promise<Buffer> => readFile(join(folder, name))

/** Returns the poster of a film, or null. */
export function posterOf(film: string): string | null {
  const name = film.replace(/^films\/(.*)\.mp4$/, 'posters/$1.webp')
  return existsSync(join(folder, name)) ? name : null
}

/**
 * Returns the duration of an MP4 in seconds from its movie header, without external programs. Throws if it has no such
 * header of version 0.
 */
export function mp4Seconds(mp4: Buffer): number {
  const header = mp4.indexOf('mvhd')
  if (header < 0 || mp4[header + 4] !== 0) throw new Error('Not an MP4 with a movie header of version 0')
  return mp4.readUInt32BE(header + 20) / mp4.readUInt32BE(header + 16)
}
