import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the lint step on a file and returns its findings. */
async function check(name: string, text: string): Promise<string[]> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
  return new Promise((resolve) => {
    execFile(process.execPath, [join(projectRoot, 'scripts/words.mjs'), folder], (_error, _out, said) =>
      resolve(said.trim().split('\n').filter(Boolean)),
    )
  })
}

test.each([
  [
    'a text',
    'src/site/texts/home.en.ts',
    "export const a = 'Your second\u0020factor'",
    '“second factor” write two-step',
  ],
  ['a document', 'docs/install.md', 'Start it a\u006eew.', '“anew” write again'],
  ['the README', 'README.md', 'For some\u0062ody.', '“somebody” write someone'],
  ['a comment', 'src/site/home.ts', '// It was given\u0020out.\nconst a = 1', '“given out” write issued'],
  ['a Hindi text', 'src/site/texts/home.hi.ts', "export const a = 'अभी सहेजें'", '“सहेज” write सेव करें'],
  ['a contract', 'tests/a.ts', '/**\n * By\u0020now.\n */', '“By now” write already'],
])('the lint step reports %s with a replaced word', async (_where, name, text, said) => {
  expect(await check(name, text)).toEqual([
    expect.stringContaining(said),
    expect.stringContaining('1 violations'),
  ])
})

test('the lint step accepts Hindi words that only contain a replaced one', async () => {
  expect(await check('src/site/texts/home.hi.ts', "export const a = 'सदुपयोग'\n")).toEqual([])
})

test('the lint step ignores code', async () => {
  expect(await check('src/a.ts', "const anew = 'https://example.com/second factor'\n")).toEqual([])
})
