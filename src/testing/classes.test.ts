import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classes-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the lint step on a file and returns its findings. */
async function check(name: string, text: string): Promise<string[]> {
  await writeFile(join(folder, name), text)
  return new Promise((resolve) => {
    execFile(process.execPath, [join(projectRoot, 'scripts/classes.mjs'), folder], (_error, _out, said) =>
      resolve(said.trim().split('\n').filter(Boolean)),
    )
  })
}

test.each([
  ['<p className="mt-2 ml-4" />', 'ml-4 has a fixed side, use ms-4'],
  ['<p className="sm:-mr-2.5" />', 'mr-2.5 has a fixed side, use me-2.5'],
  ["<p className={cx('left-[3px]', a)} />", 'left-[3px] has a fixed side, use start-[3px]'],
  ['<p className="rounded-tl-card" />', 'rounded-tl-card has a fixed side, use rounded-ss-card'],
  ['<p className="max-sm:text-right" />', 'text-right has a fixed side, use text-end'],
])('the lint step reports %s', async (source, said) => {
  expect(await check('a.tsx', source)).toEqual([
    expect.stringContaining(said),
    expect.stringContaining('1 violations'),
  ])
})

test('the lint step reports properties with a fixed side in style sheets', async () => {
  const found = await check('a.css', 'p { padding-left: 1em; text-align: right; left: 0 }')
  expect(found.join('\n')).toMatch(/padding-left[^]*text-align: right[^]*left has[^]*3 violations/)
})

test('the lint step accepts logical classes and properties', async () => {
  expect(
    await check('a.tsx', '<p className="ms-4 text-start end-0 border-s-2" title="left-over" />'),
  ).toEqual([])
  expect(await check('a.css', 'p { padding-inline-start: 1em; text-align: start }')).toEqual([])
})
