import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/server/define-errors.ts'
import { manifestOf, scormPackage } from '../../../testing/scorm-packages.ts'
import { zipOf } from '../../../testing/setups/zip.ts'
import { mediaErrors } from '../../errors.ts'
import { scormKey } from '../files/addresses.ts'
import { type OpenPackage, PACKAGE_LIMITS, withPackage } from './open-package.ts'

let folder: string
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-scorm-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open<T>(zip: Buffer, work: (opened: OpenPackage) => Promise<T>): Promise<T> {
  const path = join(folder, `${++made}.zip`)
  await writeFile(path, zip)
  return withPackage(path, work)
}
const read = (zip: Buffer) =>
  open(zip, async (opened) => {
    const { unpack: _, ...rest } = opened
    return rest
  })

/** Returns the code of the error. Fails if there is none. */
async function refusalOf(zip: Buffer): Promise<string> {
  const stored: string[] = []
  const error = await open(zip, ({ unpack }) => unpack(memory(stored, new Map()), FILE)).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${String(error)}`)
  return error.code
}

const FILE = '00000000-0000-4000-8000-000000000000'

/** Creates storage that only receives files. */
const memory = (stored: string[], contents: Map<string, string>) =>
  ({
    async put(key: string, source: AsyncIterable<Buffer>) {
      const chunks = []
      for await (const chunk of source) chunks.push(chunk)
      stored.push(key)
      contents.set(key, Buffer.concat(chunks).toString())
      return 0
    },
  }) as unknown as Parameters<OpenPackage['unpack']>[0]

describe('a package', () => {
  test.each(['1.2', '2004'] as const)('of SCORM %s lists its parts', async (version) => {
    const items = [
      { id: 'a', title: 'First & second', href: 'Lesson%201/Start.HTML?x=1#y' },
      { id: 'b', title: 'नोट', href: 'notes.html', scormType: 'asset' as const },
    ].map((item) => ({ ...item, title: item.title.replace('&', '&amp;') }))
    const files = { 'lesson 1/start.html': 'one', 'notes.html': 'two' }
    const { items: found, ...opened } = await read(scormPackage({ version, title: 'गति', items, files }))
    expect(opened).toMatchObject({ version, title: 'गति' })
    const mastery = version === '1.2' ? 80 : 0.8
    expect(found).toEqual([
      { id: 'a', title: 'First & second', href: items[0]?.href, isSco: true, mastery, launchData: '' },
      { id: 'b', title: 'नोट', href: 'notes.html', isSco: false, mastery, launchData: '' },
    ])
    expect(opened.entries).toContainEqual({ path: 'lesson 1/start.html', bytes: 3 })
  })

  test('is unpacked under hashes of its paths, whatever folder it is in', async () => {
    const contents = new Map<string, string>()
    const zip = zipOf([
      { name: 'Motion/' },
      { name: 'Motion/imsmanifest.xml', content: manifestOf('1.2') },
      { name: 'Motion/INDEX.html', content: 'page' },
      { name: 'Motion/A\\b.css', content: 'css' },
      { name: '__MACOSX/Motion/._INDEX.html', content: 'noise' },
    ])
    await open(zip, ({ unpack }) => unpack(memory([], contents), FILE))
    expect([...contents.keys()].toSorted()).toEqual(
      ['imsmanifest.xml', 'index.html', 'a/b.css'].map((path) => scormKey(FILE, path)).toSorted(),
    )
    expect(contents.get(scormKey(FILE, 'index.html'))).toBe('page')
  })

  test('has names in UTF-8, even if the ZIP file does not declare this', async () => {
    const items = [{ id: 'a', title: 'A', href: 'चित्र/पहला.html' }]
    const { entries } = await read(scormPackage({ items, files: { 'चित्र/पहला.html': 'x' } }))
    expect(entries).toContainEqual({ path: 'चित्र/पहला.html', bytes: 1 })
  })

  test('has nested parts with parameters, bases and data', async () => {
    const inside = '<adlcp:datafromlms>start=3</adlcp:datafromlms>'
    const manifest = manifestOf('1.2', { items: [{ id: 'a', title: 'A', href: 'start.html', inside }] })
      .replace('<resources>', '<resources xml:base="content/">')
      .replace('<item ', '<item identifier="chapter"><title>Chapter</title><item parameters="?part=2" ')
      .replace('</item>', '</item></item>')
    const { items } = await read(scormPackage({ manifest, files: { 'content/start.html': 'x' } }))
    expect(items).toMatchObject([{ id: 'a', href: 'content/start.html?part=2', launchData: 'start=3' }])
  })

  test('may have a manifest in UTF-16', async () => {
    const manifest = manifestOf('2004', { title: 'गति' }).replace('utf-8', 'utf-16')
    const content = Buffer.from(`\uFEFF${manifest}`, 'utf16le')
    const zip = scormPackage({ manifest: null, entries: [{ name: 'imsmanifest.xml', content }] })
    expect(await read(zip)).toMatchObject({ version: '2004', title: 'गति' })
  })
})

describe('a hostile package is refused before anything is stored', () => {
  const NAME = mediaErrors.SCORM_NAME_NOT_ALLOWED.code
  const LARGE = mediaErrors.SCORM_TOO_LARGE.code
  const MANIFEST = mediaErrors.SCORM_MANIFEST_INVALID.code

  test.each([
    '../evil.html',
    'a/../../evil.html',
    '/etc/evil',
    'C:\\evil.html',
    '..\\evil.html',
    'Index.HTML',
    `${'a/'.repeat(30)}deep.html`,
    `${'x'.repeat(500)}.html`,
  ])('with the name %j', async (name) => {
    expect(await refusalOf(scormPackage({ files: { [name]: 'x' } }))).toBe(NAME)
  })

  test('with a symbolic link', async () => {
    const entries = [{ name: 'link.html', content: '/etc/passwd', mode: 0o120777 }]
    expect(await refusalOf(scormPackage({ entries }))).toBe(NAME)
  })

  test('with 100,000 files', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => ({ name: `f${index}`, stored: true }))
    expect(await refusalOf(scormPackage({ entries: many }))).toBe(LARGE)
    expect(await refusalOf(scormPackage({ entries: many.slice(0, PACKAGE_LIMITS.files) }))).toBe(LARGE)
  })

  test('with content that grows too much', async () => {
    const zeros = { name: 'zeros.txt', content: Buffer.alloc(60_000_000) }
    expect(await refusalOf(scormPackage({ entries: [zeros] }))).toBe(LARGE)
    const claims = { name: 'z.txt', content: 'x', claimed: 2_000_000_000 }
    expect(await refusalOf(scormPackage({ entries: [claims] }))).toBe(LARGE)
  })

  test('with more or fewer bytes than it declares', async () => {
    for (const claimed of [3, 5000]) {
      const entries = [{ name: 'z.txt', content: 'twelve bytes', claimed }]
      expect(await refusalOf(scormPackage({ entries }))).toBe(mediaErrors.SCORM_UNREADABLE.code)
    }
  })

  test('with encrypted files', async () => {
    const entries = [{ name: 'z.txt', content: 'secret', flags: 1 }]
    expect(await refusalOf(scormPackage({ entries }))).toBe(mediaErrors.SCORM_UNREADABLE.code)
  })

  test('with a document type', async () => {
    const doctype = '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const manifest = manifestOf('1.2').replace('<manifest', `${doctype}<manifest`)
    expect(await refusalOf(scormPackage({ manifest }))).toBe(MANIFEST)
  })

  test('with a manifest that is deep, wide, long, damaged or of another kind', async () => {
    const deep = '<manifest xmlns:adlcp="adlcp">' + '<item>'.repeat(100_000)
    const wide = `<manifest xmlns:adlcp="adlcp" ${Array.from({ length: 60_000 }, (_, at) => `a${at}=""`).join(' ')}/>`
    const long = manifestOf('1.2') + `<!--${'x'.repeat(PACKAGE_LIMITS.manifest)}-->`
    for (const manifest of [deep, wide, long, '<manifest', 'text', '<manifest><metadata/></manifest>', ''])
      expect(await refusalOf(scormPackage({ manifest }))).toBe(MANIFEST)
  })

  test('without a manifest, or without a page that it names', async () => {
    expect(await refusalOf(scormPackage({ manifest: null }))).toBe(mediaErrors.SCORM_WITHOUT_MANIFEST.code)
    for (const href of ['missing.html', 'https://elsewhere.example/index.html', '../index.html', ''])
      expect(await refusalOf(scormPackage({ items: [{ id: 'a', title: 'A', href }] }))).toBe(
        mediaErrors.SCORM_NOTHING_TO_OPEN.code,
      )
  })

  test('that is not a ZIP file', async () => {
    expect(await refusalOf(Buffer.from('PK\u0003\u0004 and more'))).toBe(mediaErrors.SCORM_UNREADABLE.code)
  })
})
