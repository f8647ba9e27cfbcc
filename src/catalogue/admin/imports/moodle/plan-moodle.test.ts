import { describe, expect, test } from 'vitest'
import {
  type BackupFile,
  moodleFiles,
  type MoodleModule,
  packedBackup,
  zippedBackup,
} from '../../../../testing/setups/moodle-backup.ts'
import { planArchive } from '../plan-archive.ts'

const planOf = (files: readonly BackupFile[]) =>
  planArchive(new File([zippedBackup(files)], 'backup.mbz'), 'en')
const planModules = (...modules: MoodleModule[]) => planOf(moodleFiles([{}, { title: 'Week 1', modules }]))
const page = (title: string, content: string, more: Partial<MoodleModule> = {}): MoodleModule => ({
  kind: 'page',
  title,
  settings: { intro: '', content, contentformat: '1' },
  ...more,
})
type Plan = Awaited<ReturnType<typeof planOf>>
const textOf = (plan: Plan, title: string) =>
  plan.items.find((item) => item.title === title)?.text?.read() ?? Promise.resolve('')

const COURSE = moodleFiles([
  {
    modules: [
      { kind: 'label', title: 'Welcome…', settings: { intro: '<h3>Welcome</h3>', introformat: '1' } },
      { kind: 'forum', title: 'News forum', settings: { type: 'news' } },
    ],
  },
  {
    title: '1. Motion',
    summary: '<p>What <strong>moves</strong></p>',
    modules: [
      page('Speed', '<p>How fast? <img src="@@PLUGINFILE@@/pictures/a%20car.png" alt="A car"></p>', {
        settings: {
          intro: '<p>About speed</p>',
          content: '<p>How fast? <img src="@@PLUGINFILE@@/pictures/a%20car.png" alt="A car"></p>',
          contentformat: '1',
        },
        files: [
          { name: 'a car.png', folder: '/pictures/', content: 'png' },
          { name: '01_race.mp4', content: 'film' },
        ],
      }),
      { kind: 'url', title: 'A film', settings: { externalurl: 'https://youtu.be/dQw4w9WgXcQ' } },
      {
        kind: 'url',
        title: 'A page',
        settings: { intro: '<p>Read it</p>', externalurl: 'https://example.com/a b' },
      },
      { kind: 'resource', title: 'Worksheet', files: [{ name: 'w.pdf', content: 'pdf', isMain: true }] },
      {
        kind: 'folder',
        title: 'More',
        files: [
          { name: '2_notes.docx', content: 'doc' },
          { name: 'song.mp3', content: 'song' },
          { name: 'sheet.xlsx', content: 'sheet' },
        ],
      },
      { kind: 'quiz', title: 'Test yourself' },
      { kind: 'customcert', title: 'Certificate' },
    ],
  },
  { isHidden: true, modules: [page('Draft', '<p>Later</p>', { isHidden: true, isRestricted: true })] },
])

describe.each([
  ['a ZIP file', (files: BackupFile[]) => Promise.resolve(zippedBackup(files))],
  ['a tar.gz file', packedBackup],
])('a Moodle backup as %s', (_, packed) => {
  test('becomes sections, texts, videos and resources, and lists the rest', async () => {
    const plan = await planArchive(new File([await packed(COURSE)], 'backup.mbz'), 'en')
    expect(plan).toMatchObject({ source: 'moodle', name: 'Physics' })
    expect([...plan.sections.values()]).toEqual([
      { title: '1. Motion', isVisible: true },
      { title: 'Section 2', isVisible: false },
    ])
    const titleOf = (key: string | null) => (key === null ? null : plan.sections.get(key)?.title)
    expect(plan.items.map(({ kind, title, section }) => [kind, title, titleOf(section)])).toEqual([
      ['text', 'Welcome…', null],
      ['text', '1. Motion', '1. Motion'],
      ['text', 'Speed', '1. Motion'],
      ['video', 'Race', '1. Motion'],
      ['address', 'A film', '1. Motion'],
      ['text', 'A page', '1. Motion'],
      ['pdf', 'Worksheet', '1. Motion'],
      ['resource', 'Notes', null],
      ['audio', 'Song', '1. Motion'],
      ['text', 'Draft', 'Section 2'],
    ])
    expect(plan.items[0]?.fields).toEqual({ isRequired: false })
    expect(plan.items[2]?.fields).toEqual({ description: 'About speed' })
    expect(plan.items[9]?.fields).toEqual({ isVisible: false })
    expect(await textOf(plan, 'Speed')).toBe('How fast? ![A car](picture-1)')
    const picture = plan.items[2]?.text?.pictures.get('picture-1')
    expect([picture?.path, await (await picture?.open())?.text()]).toEqual(['pictures/a car.png', 'png'])
    expect(plan.items[4]?.address).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(await textOf(plan, 'A page')).toBe('Read it\n\n<https://example.com/a%20b>')
    expect(plan.leftOut).toEqual([
      { name: 'News forum', reason: 'forum. Lantern can’t import this kind of activity' },
      { name: 'Sheet', reason: 'Lantern can’t import the file sheet.xlsx' },
      { name: 'Test yourself', reason: 'quiz. Lantern can’t import this kind of activity' },
      { name: 'Certificate', reason: 'customcert. Lantern can’t import this kind of activity' },
    ])
    expect(plan.changed).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Labels'),
        expect.stringContaining('stay hidden'),
        expect.stringContaining('restrictions'),
        expect.stringContaining('YouTube'),
      ]),
    )
  })
})

test('the summary of a section shows its own pictures', async () => {
  const summary = '<p>See <img src="@@PLUGINFILE@@/map.png" alt="A map"></p>'
  const plan = await planOf(
    moodleFiles([
      {},
      { title: 'Week 1', summary, files: [{ name: 'map.png', content: 'png' }] },
      { title: 'Week 2', summary },
    ]),
  )
  expect(await textOf(plan, 'Week 1')).toBe('See ![A map](picture-1)')
  expect(await textOf(plan, 'Week 2')).toBe('See A map')
  expect(plan.leftOut.map(({ name }) => name)).toEqual(['Week 2: map.png'])
})

test('a subsection that contains itself is planned once', async () => {
  const itself: MoodleModule = { kind: 'subsection', title: 'Again', instance: 7 }
  const plan = await planOf(
    moodleFiles([
      {},
      { title: 'Week 1', modules: [itself] },
      { title: 'Extra', subsection: 7, modules: [page('B', '<p>b</p>'), itself] },
    ]),
  )
  expect(plan.items.map(({ title }) => title)).toEqual(['B'])
})

test('a subsection of Moodle 4.5 becomes a section after its parent section', async () => {
  const plan = await planOf(
    moodleFiles([
      {},
      {
        title: 'Week 1',
        modules: [page('A', '<p>a</p>'), { kind: 'subsection', title: 'Extra', instance: 7 }],
      },
      { title: 'Week 2', modules: [page('C', '<p>c</p>')] },
      { title: 'Extra', subsection: 7, modules: [page('B', '<p>b</p>')] },
    ]),
  )
  expect(plan.items.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  expect([...plan.sections.values()].map(({ title }) => title)).toEqual(['Week 1', 'Extra', 'Week 2'])
  expect(plan.leftOut).toEqual([])
})

test('the chapters of a book become lessons in their order', async () => {
  const chapter = (pagenum: number, title: string) =>
    `<chapter id="${pagenum}"><pagenum>${pagenum}</pagenum><title>${title}</title><content>&lt;p&gt;${title}&lt;/p&gt;</content><contentformat>1</contentformat></chapter>`
  const plan = await planModules({
    kind: 'book',
    title: 'Light',
    xml: `<chapters>${chapter(2, 'Lenses')}${chapter(1, 'Mirrors')}</chapters>`,
  })
  expect(plan.items.map(({ title }) => title)).toEqual(['Light: Mirrors', 'Light: Lenses'])
})

test('a web page among the files shows its pictures', async () => {
  const plan = await planModules({
    kind: 'resource',
    title: 'Site',
    files: [
      { name: 'index.html', folder: '/site/', content: '<h1>Hi</h1><img src="img/a.png">', isMain: true },
      { name: 'a.png', folder: '/site/img/', content: 'png' },
    ],
  })
  expect(await textOf(plan, 'Site')).toBe('# Hi\n\n![](picture-1)')
})

test('the plan lists missing and empty items', async () => {
  const files = moodleFiles([
    {
      title: 'Week 1',
      modules: [
        page('Empty', ' '),
        page('Lost picture', '<p>a</p><img src="@@PLUGINFILE@@/gone.png">'),
        { kind: 'resource', title: 'No file' },
        { kind: 'url', title: 'Bad link', settings: { externalurl: 'javascript:alert(1)' } },
        page('Damaged', '<p>x</p>'),
        page('Long', `<p>${'x '.repeat(30_000)}</p>`),
      ],
    },
  ]).filter(({ name }) => name !== 'activities/page_104/page.xml')
  const plan = await planOf(files)
  expect(plan.items.map(({ title }) => title)).toEqual(['Lost picture'])
  expect(plan.leftOut).toEqual([
    { name: 'Damaged', reason: 'its files are missing or damaged' },
    { name: 'Empty', reason: 'empty file' },
    { name: 'Lost picture: gone.png', reason: 'the picture is missing' },
    { name: 'No file', reason: 'its file is missing' },
    { name: 'Bad link', reason: 'not a web address' },
    { name: 'Long', reason: 'longer than 50,000 characters' },
  ])
})

describe('a hostile backup', () => {
  const replaced = (name: string, content: string) =>
    moodleFiles([{ title: 'Week 1', modules: [page('A', '<p>a</p>')] }]).map((file) =>
      file.name === name ? { name, content } : file,
    )
  const laughs = (depth: number) =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: depth }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')}]><files>&l${depth};</files>`

  test.each([
    ['entities that grow', 'files.xml', laughs(9)],
    [
      'an entity of another file',
      'files.xml',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><files>&a;</files>',
    ],
    ['an unknown entity', 'files.xml', '<files>&a;</files>'],
    ['deep nesting', 'files.xml', '<a>'.repeat(100_000)],
    [
      'too many elements',
      'files.xml',
      `<files>${Array.from({ length: 1_000_001 }, (_, index) => `<a b="${index}"/>`).join('')}</files>`,
    ],
    ['a damaged list', 'moodle_backup.xml', '<moodle_backup><information>'],
    ['a damaged page', 'activities/page_100/page.xml', '<activity'],
  ])('with %s is refused', async (_, name, content) => {
    await expect(planOf(replaced(name, content))).rejects.toThrow(/in this backup is damaged/)
  })

  test('with stored files outside its folder does not read them', async () => {
    const row = (hash: string) =>
      `<file id="1"><contenthash>${hash}</contenthash><contextid>3100</contextid><component>mod_page</component><filearea>content</filearea><filepath>/</filepath><filename>a.pdf</filename></file>`
    const files = replaced('files.xml', `<files>${row('../../etc/passwd')}${row('__proto__')}</files>`)
    const plan = await planOf([...files, { name: '../up.pdf', content: 'x' }])
    expect(plan.items.map(({ title }) => title)).toEqual(['A'])
    expect(plan.leftOut).toEqual([{ name: '../up.pdf', reason: 'its path is outside the folder' }])
  })

  test('with 100,000 entries is refused', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ name: `files/${index}`, content: '' }))
    await expect(planOf(many)).rejects.toThrow(/more than 30000 files/)
  })
})
