import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { createStorage } from './create-storage.ts'
import { createDiskStorage } from './storage-disk.ts'
import { storageSuite } from './storage.suite.ts'

const folder = await mkdtemp(join(tmpdir(), 'lantern-storage-'))
const servers: S3rver[] = []

afterAll(async () => {
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true, force: true })
})

storageSuite('the disk', async () => createStorage({ storageDir: join(folder, 'disk'), s3: null }))

storageSuite('S3', async () => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'lantern', configs: [] }],
  })
  servers.push(server)
  const { port } = await server.run()
  return createStorage({
    storageDir: join(folder, 's3-local'),
    s3: {
      bucket: 'lantern',
      endpoint: `http://127.0.0.1:${port}`,
      publicEndpoint: null,
      redirect: true,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
  })
})

test.runIf(process.platform !== 'win32')(
  'is closed to other accounts, even if it was open before',
  async () => {
    const storageDir = join(folder, 'private')
    const modeOf = async (path: string) => ((await stat(join(storageDir, path))).mode & 0o777).toString(8)
    const before = process.umask(0o022)
    try {
      for (const name of ['files', 'tmp', 'partial']) await mkdir(join(storageDir, name), { recursive: true })
      expect(await modeOf('files')).toBe('755')
      const storage = createDiskStorage(storageDir)
      await storage.put('proof/one/proof.png', Buffer.from('private'), { contentType: 'image/png' })
      for (const name of ['files', 'tmp', 'partial', 'files/proof', 'files/proof/one'])
        expect([name, await modeOf(name)]).toEqual([name, '700'])
      expect(await modeOf('files/proof/one/proof.png')).toBe('600')
    } finally {
      process.umask(before)
    }
  },
)

test('sweeps temporary files only when the process that wrote them has ended', async () => {
  const storage = createDiskStorage(join(folder, 'sweep'))
  const host = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '')
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const make = async (name: string, minutes: number) => {
    await writeFile(join(storage.temp.folder, name), 'x')
    await utimes(join(storage.temp.folder, name), minutesAgo(minutes), minutesAgo(minutes))
  }
  const own = storage.temp.path()
  await writeFile(own, 'mine')
  await utimes(own, minutesAgo(5000), minutesAgo(5000))
  await make(`${host}_2147483646_aaaa_1`, 20)
  await make(`${host}_2147483646_aaaa_2`, 1)
  await make(`${host}_${process.ppid}_aaaa_3`, 20)
  await make('elsewhere_1_aaaa_4', 20)
  await make('elsewhere_1_aaaa_5', 1500)
  expect(await storage.temp.sweep()).toBe(2)
  expect(await readdir(storage.temp.folder)).toHaveLength(4)
})
