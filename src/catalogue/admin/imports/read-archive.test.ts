import { createGzip } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { type ZipFile, zipOf } from '../../../testing/setups/zip.ts'
import { readArchive } from './read-archive.ts'
import { SourceRefused } from './entry.ts'

const zip = (...files: ZipFile[]) => new File([zipOf(files)], 'course.zip')

const names = async (file: File) => {
  const { entries, refused } = await readArchive(file)
  return { entries: entries.map(({ path }) => path), refused: refused.map(({ name }) => name) }
}
const refusal = (file: File) =>
  readArchive(file).then(
    () => '',
    (error: unknown) => (error instanceof SourceRefused ? error.message : String(error)),
  )

describe('a ZIP file', () => {
  test('contains stored and compressed files, without those of operating systems', async () => {
    const file = zip(
      { name: 'a/1.mp4', content: 'film', stored: true },
      { name: 'a/हिन्दी.vtt', content: 'captions', flags: 0x800 },
      { name: '__MACOSX/a/._1.mp4', content: 'x' },
      { name: 'a/.DS_Store', content: 'x' },
      { name: 'a/' },
    )
    const { entries, refused } = await readArchive(file)
    expect(refused).toEqual([])
    expect(entries.map(({ path, size }) => [path, size])).toEqual([
      ['a/1.mp4', 4],
      ['a/हिन्दी.vtt', 8],
    ])
    expect(await Promise.all(entries.map(async ({ open }) => (await open()).text()))).toEqual([
      'film',
      'captions',
    ])
  })

  test('has names in UTF-8, even if it does not declare this, like ZIP files from macOS', async () => {
    const { entries } = await names(zip({ name: 'गति/पहला नियम.mp4', content: 'film' }))
    expect(entries).toEqual(['गति/पहला नियम.mp4'])
  })

  test('skips paths outside the folder, links and encrypted files', async () => {
    const file = zip(
      { name: '../../etc/passwd', content: 'x' },
      { name: '/etc/passwd', content: 'x' },
      { name: 'C:\\windows.mp4', content: 'x' },
      { name: 'a/../../b.mp4', content: 'x' },
      { name: 'link.mp4', content: '/etc/passwd', mode: 0o120777 },
      { name: 'secret.mp4', content: 'x', flags: 1 },
      { name: 'good.mp4', content: 'x' },
    )
    const { entries, refused } = await names(file)
    expect(entries).toEqual(['good.mp4'])
    expect(refused).toHaveLength(6)
  })

  test('skips a file with a very high compression ratio', async () => {
    const { entries, refused } = await names(zip({ name: 'bomb.mp4', content: '\0'.repeat(20_000_000) }))
    expect({ entries, refused }).toEqual({ entries: [], refused: ['bomb.mp4'] })
  })

  test('does not read more than its stated size', async () => {
    const { entries } = await readArchive(
      zip({ name: 'a.mp4', content: 'x'.repeat(5_000_000), claimed: 100 }),
    )
    await expect(entries[0]?.open()).rejects.toThrow()
  })

  test('with too many files is refused', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => ({ name: `${index}.mp4`, stored: true }))
    expect(await refusal(zip(...many))).toContain('more than 30000 files')
  })

  test('that is damaged or something else is refused', async () => {
    expect(await refusal(new File(['%PDF-1.4'], 'a.zip'))).toContain('not a ZIP file')
    expect(await refusal(new File(['PK\u0003\u0004 damaged'], 'a.zip'))).toContain('damaged')
  })
})

describe('a tar.gz file', () => {
  const tar = async (fill: (archive: ReturnType<typeof pack>) => void) => {
    const archive = pack()
    fill(archive)
    archive.finalize()
    return new File([await buffer(archive.pipe(createGzip()))], 'course.tgz')
  }

  test('contains files with long names', async () => {
    const long = `${'folder/'.repeat(30)}film.mp4`
    const file = await tar((archive) => {
      archive.entry({ name: './a.txt' }, 'hello')
      archive.entry({ name: long }, 'film')
      archive.entry({ name: 'folder', type: 'directory' })
    })
    const { entries } = await readArchive(file)
    expect(entries.map(({ path, size }) => [path, size])).toEqual([
      ['a.txt', 5],
      [long, 4],
    ])
    expect(await (await entries[1]?.open())?.text()).toBe('film')
  })

  test('skips links and paths outside the folder', async () => {
    const file = await tar((archive) => {
      archive.entry({ name: 'link.mp4', type: 'symlink', linkname: '/etc/passwd' })
      archive.entry({ name: '../up.mp4' }, 'x')
      archive.entry({ name: 'good.mp4' }, 'x')
    })
    expect(await names(file)).toEqual({ entries: ['good.mp4'], refused: ['link.mp4', '../up.mp4'] })
  })

  test('that is compressed too much is refused', async () => {
    const file = await tar((archive) => archive.entry({ name: 'a.mp4' }, Buffer.alloc(70_000_000)))
    expect(file.size).toBeLessThan(100_000)
    expect(await refusal(file)).toContain('too large')
  })

  test('that is cut off is refused', async () => {
    const whole = await tar((archive) => archive.entry({ name: 'a.mp4' }, 'x'.repeat(100_000)))
    expect(await refusal(new File([whole.slice(0, 60)], 'a.tgz'))).toContain('damaged')
  })
})
