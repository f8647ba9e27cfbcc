import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webManifest } from '../../academy/server/web-manifest.ts'
import { ICONS, type Icon, iconAddress, logoOf } from '../../academy/logo.rules.ts'
import { listSettings, readSettings, updateSetting } from '../../academy/server/settings.ts'
import { saveLogo } from '../../learning/server/certificates/certificates.ts'
import { thumbnailUrl } from '../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../media/server/files/files.ts'
import type { User } from '../../platform/user.schema.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sampleImage } from '../../testing/pictures.ts'
import { createWorld } from '../../testing/world.ts'
import { groundsOf } from './icons.ts'

let app: TestApp
let boss: User
beforeAll(async () => {
  app = await startTestApp()
  boss = { ...(await app.rows.user({ role: 'admin' })), duties: [] } as never
})
afterAll(() => app.close())

const upload = async (width: number, height: number) => {
  const source = await sampleImage('png', width, height)
  return thumbnailUrl((await storeThumbnail(app.services.db, app.services.storage, { source })).id)
}
const current = () => readSettings(app.services.db, 'Lantern')
const shown = async () => {
  const list = await listSettings(app.services.db, app.services.env, null)
  return list.find(({ key }) => key === 'look')?.value
}
/** Reads an icon. Returns its size, and the colours of its corner and its centre. */
async function read(address: string) {
  const reply = await fetch(app.url + address)
  if (reply.status !== 200) return reply.status
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('cache-control')).toContain('immutable')
  const { data, info } = await sharp(Buffer.from(await reply.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { size: [info.width, info.height], corner: at(0, 0), middle: at(info.width / 2, info.height / 2) }
}

test('icons are made from the logo, and change with it and with the colours', async () => {
  expect(await shown()).toBeUndefined()
  expect(
    (await fetch(`${app.url}/media/icons/00000000-0000-4000-8000-000000000000/favicon.png`)).status,
  ).toBe(404)

  const address = await upload(600, 300)
  await saveLogo(app.services, boss, address)
  const settings = await current()
  const logo = logoOf(settings)!
  expect(logo).toMatchObject({ width: 600, height: 300 })
  expect(JSON.parse((await shown()) ?? '')).toMatchObject({
    logo: { image: { width: 600 }, picture: iconAddress(logo, 'icon-512', '#fcf9f3') },
  })
  const grounds = groundsOf(settings)
  for (const [icon, { size, ground }] of Object.entries(ICONS)) {
    const found = await read(iconAddress(logo, icon as Icon, ground && grounds[ground]))
    expect(found, icon).toMatchObject({ size: [size, size] })
    const corner = (found as { corner: number[] }).corner
    expect(corner[3], icon).toBe(ground ? 255 : 0)
  }
  const maskable = (await read(iconAddress(logo, 'maskable-512', grounds.main))) as {
    corner: number[]
    middle: number[]
  }
  expect(maskable.corner.slice(0, 3)).toEqual([0xf8, 0xb7, 0x39])
  // The centre shows the logo, whose colours WebP changes slightly.
  expect(Math.abs((maskable.middle[0] ?? 0) - 0xcc)).toBeLessThan(12)

  await updateSetting(app.services, boss, { key: 'brand_color', value: '#1d4ed8' })
  const blue = groundsOf(await current())
  expect(blue.main).toBe('#1d4ed8')
  expect(await read(iconAddress(logo, 'maskable-192', grounds.main))).toBe(404)
  expect(await read(iconAddress(logo, 'maskable-192', blue.main))).toMatchObject({
    corner: [0x1d, 0x4e, 0xd8, 255],
  })
  expect(webManifest({ name: 'Deodar House', logo, grounds: blue })).toMatchObject({
    name: 'Deodar House',
    theme_color: blue.page,
    icons: [
      { src: iconAddress(logo, 'icon-192', blue.page), sizes: '192x192', purpose: 'any' },
      { sizes: '512x512', purpose: 'any' },
      { src: iconAddress(logo, 'maskable-192', blue.main), purpose: 'maskable' },
      { sizes: '512x512', purpose: 'maskable' },
    ],
  })

  const other = await upload(100, 100)
  await saveLogo(app.services, boss, other)
  expect(await read(iconAddress(logo, 'favicon'))).toBe(404)
  await saveLogo(app.services, boss, null)
  expect(JSON.parse((await shown()) ?? '')).toEqual({ pageColor: blue.page })
  expect(webManifest({ name: 'Deodar House', logo: null, grounds: blue }).icons[0]).toMatchObject({
    src: '/favicon.svg',
  })
})

test('only administrators change the logo, and only to an uploaded picture', async () => {
  const world = await createWorld()
  try {
    const admin = world.as(await world.user({ role: 'admin' }))
    const student = world.as(await world.user())
    await expect(student.certificates.saveLogo({ logo: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const logo of [
      'https://example.com/logo.png',
      '/media/thumbnails/00000000-0000-4000-8000-000000000000/640.webp',
    ])
      await expect(admin.certificates.saveLogo({ logo })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(admin.settings.update({ key: 'logo', value: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  } finally {
    await world.close()
  }
})
