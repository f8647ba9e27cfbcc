import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEarlierAssets } from './earlier-assets.ts'

let root: string
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'lantern-assets-'))))
afterAll(() => rm(root, { recursive: true, force: true }))

/** Creates a build with its own script. */
async function release(buildId: string) {
  const assets = join(root, 'builds', buildId)
  await mkdir(assets, { recursive: true })
  await writeFile(join(assets, `${buildId}.js`), `export const build = '${buildId}'`)
  await writeFile(join(assets, `${buildId}.css`), 'a{}')
  await writeFile(join(assets, 'secret.txt'), 'not a file of pages')
  return createEarlierAssets({ folder: join(root, 'kept'), assets, buildId })
}
const kept = () => readdir(join(root, 'kept'))

test('keeps the files of this build and of the one before', async () => {
  const [a, b, c] = [await release('a1'), await release('b2'), await release('c3')]
  const app = Fastify()
  app.get('/:name', async (request, reply) => {
    const isSent = await a.send((request.params as { name: string }).name, request, reply)
    return isSent ? reply : reply.status(404).send()
  })
  const read = (name: string, encoding = 'gzip') =>
    app.inject({ url: `/${name}`, headers: { 'accept-encoding': encoding } })

  expect((await read('a1.js')).statusCode).toBe(404)
  // Two processes start at the same time.
  await Promise.all([a.keep(), a.keep()])
  expect(await kept()).toEqual(['a1'])
  await b.keep()
  expect(await kept()).toEqual(['a1', 'b2'])

  const plain = await read('a1.js', 'identity')
  expect(plain.body).toBe("export const build = 'a1'")
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect((await read('a1.js')).headers['content-encoding']).toBe('gzip')
  expect((await read('b2.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  for (const name of ['c3.js', 'secret.txt', '..%2Fa1.js', '.js', 'a1', 'a1.js.gz'])
    expect([name, (await read(name)).statusCode]).toEqual([name, 404])

  await c.keep()
  expect(await kept()).toEqual(['b2', 'c3'])
  // After a return to an earlier build, the copy of the build that ran last stays.
  await b.keep()
  expect(await kept()).toEqual(['b2', 'c3'])
  await app.close()
})

test('removes interrupted copies, but not one that another process is making', async () => {
  const [old, fresh] = ['old.part', 'fresh.part'].map((name) => join(root, 'kept', name)) as [string, string]
  await mkdir(old, { recursive: true })
  await mkdir(fresh)
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(old, yesterday, yesterday)
  await (await release('d4')).keep()
  expect(await kept()).not.toContain('old.part')
  expect(await kept()).toContain('fresh.part')
})
