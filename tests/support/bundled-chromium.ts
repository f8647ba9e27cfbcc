import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { projectRoot } from '../../src/platform/server/process/project-root.ts'

export type Browser = { executablePath: string; env: Record<string, string> }

/**
 * Returns the Chromium of the package @sparticuz/chromium, unpacked once, with libraries and fonts that a minimal
 * machine does not have. We don't use the package's own function: it skips the libraries, and two test files that
 * start at the same time would interfere. Returns null on unsupported platforms.
 */
export function bundledChromium(): Browser | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@sparticuz/chromium')
  const home = findPackage(dirname(entry))
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')))
  const folder =
    unpackInto(join(projectRoot, 'node_modules', '.cache'), home, version) ??
    unpackInto(tmpdir(), home, version)
  if (!folder) return null
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

function findPackage(folder: string): string {
  return existsSync(join(folder, 'bin', 'chromium.br')) ? folder : findPackage(dirname(folder))
}

/** Returns null if the folder is not writable. */
function unpackInto(parent: string, home: string, version: string): string | null {
  const target = join(parent, `lantern-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(join(target, 'chromium'))) return target
  try {
    mkdirSync(parent, { recursive: true })
    const draft = mkdtempSync(`${target}.`)
    try {
      const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(home, 'bin', name)))
      writeFileSync(join(draft, 'chromium'), unpacked('chromium.br'), { mode: 0o755 })
      for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'])
        extract(unpacked(name), draft)
      writeFileSync(join(draft, 'fonts.conf'), fontsConfiguration(target))
      chmodSync(draft, 0o755)
      renameSync(draft, target)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      // Ignores the error if another test file has extracted it first.
      if (!existsSync(join(target, 'chromium'))) throw error
    }
    return target
  } catch {
    return null
  }
}

const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/**
 * Extracts the files, folders and links of a tar archive. It consists of 512-byte headers, each followed by the blocks
 * of its file.
 */
function extract(archive: Buffer, folder: string): void {
  const field = (at: number, start: number, length: number) =>
    archive
      .toString('latin1', at + start, at + start + length)
      .split('\0')[0]
      ?.trim() ?? ''
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const path = normalize(join(folder, field(at, 345, 155), field(at, 0, 100)))
    const size = Number.parseInt(field(at, 124, 12), 8) || 0
    const kind = field(at, 156, 1)
    if (!path.startsWith(`${folder}/`) && path !== folder) throw new Error('the archive leads outside')
    if (kind === '5') {
      mkdirSync(path, { recursive: true })
    } else if (kind === '0' || kind === '') {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, archive.subarray(at + 512, at + 512 + size), {
        mode: Number.parseInt(field(at, 100, 8), 8) & 0o755,
      })
    } else if (kind === '2') {
      symlinkSync(field(at, 157, 100), path)
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
}
