import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSeal } from '../../../platform/server/process/seal.ts'
import { addressInPackage, folderOfPlay, PLAY_SECONDS, playFolder, readPlay } from './play-address.ts'
import { addScripts, isReadByFrame, isShownAsPage, playPolicy } from './play-page.ts'

const play = {
  lessonId: 7,
  fileId: '00000000-0000-4000-8000-000000000000',
  itemId: 'item',
  version: '1.2' as const,
  sessionId: 'a secret session',
  isKept: true,
}
const tokenIn = (folder: string) => folder.split('/').at(-2) ?? ''

describe('the address of an open package', () => {
  const seal = createSeal([randomBytes(32)])

  test('can be decrypted only by the server, until it expires', () => {
    const token = tokenIn(playFolder(seal, play, 0))
    expect(token).not.toContain('secret')
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('secret')
    expect(readPlay(seal, token, PLAY_SECONDS * 1000)).toEqual(play)
    expect(readPlay(seal, token, PLAY_SECONDS * 1000 + 1)).toBeNull()
  })

  test('cannot be made or changed by others', () => {
    const token = tokenIn(playFolder(seal, play))
    const other = createSeal([randomBytes(32)])
    expect(readPlay(seal, tokenIn(playFolder(other, play)))).toBeNull()
    const bytes = Buffer.from(token, 'base64url')
    bytes[bytes.length - 1]! ^= 1
    expect(readPlay(seal, bytes.toString('base64url'))).toBeNull()
    expect(readPlay(seal, 'x')).toBeNull()
    // Other secrets are encrypted with the same keys, but with another purpose.
    expect(readPlay(seal, seal.close('[1]', 'somebody'))).toBeNull()
  })
})

test('addresses of pages are escaped once', () => {
  expect(addressInPackage('A b/Teil 1%20.html?x=1&y=ä#z')).toBe('A%20b/Teil%201%20.html?x=1&y=ä#z')
  expect(addressInPackage('./a//b.html')).toBe('a/b.html')
  expect(addressInPackage('100%.html')).toBe('100%25.html')
})

describe('scripts are added before everything that a page loads', () => {
  const add = (page: string | Buffer, isXml = false) =>
    addScripts(Buffer.from(page), ['/a.js'], { isXml }).toString()
  const script = '<script src="/a.js"></script>'

  test.each([
    ['<html><HEAD\nid="x"><title/>', `<html><HEAD\nid="x">${script}<title/>`],
    ['<header><head>', `<header><head>${script}`],
    ['<head '.repeat(10_000), '<head '.repeat(10_000)],
  ])('in XHTML %#', (page, expected) => expect(add(page, true)).toBe(expected))

  test.each([
    ['<p>x', `${script}<p>x`],
    [
      '<!doctype html><html lang="hi"><base href="/">',
      `<!doctype html>${script}<html lang="hi"><base href="/">`,
    ],
    [
      '\uFEFF<?xml version="1.0"?>\n<!-- <!doctype x> -->\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n<html>',
      `\uFEFF<?xml version="1.0"?>\n<!-- <!doctype x> -->\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n${script}<html>`,
    ],
    ['<!-- never closed', `${script}<!-- never closed`],
    ['', script],
  ])('%j', (page, expected) => {
    expect(add(page)).toBe(expected)
  })

  test('in XML only if there is a head', () => {
    expect(add('<html xmlns="x"><head id="h"><title/></head></html>', true)).toBe(
      `<html xmlns="x"><head id="h">${script}<title/></head></html>`,
    )
    expect(add('<svg/>', true)).toBe('<svg/>')
  })

  test('in any encoding', () => {
    const latin = Buffer.from('<!doctype html><p>caf\u00e9', 'latin1')
    expect(addScripts(latin, ['/a.js']).toString('latin1')).toBe(`<!doctype html>${script}<p>caf\u00e9`)
    const wide = Buffer.from('\uFEFF<!doctype html><p>सुर', 'utf16le')
    const expected = `\uFEFF<!doctype html>${script}<p>सुर`
    expect(addScripts(wide, ['/a.js']).toString('utf16le')).toBe(expected)
    const big = Buffer.from(wide).swap16()
    expect(addScripts(big, ['/a.js']).swap16().toString('utf16le')).toBe(expected)
    expect(addScripts(Buffer.from([0xfe, 0xff, 0x41]), ['/a.js'])).toHaveLength(3 + script.length)
  })
})

test('parts of pages that scripts fetch stay unchanged', () => {
  expect(isShownAsPage({ 'sec-fetch-dest': 'iframe' })).toBe(true)
  expect(isShownAsPage({ 'sec-fetch-dest': 'empty', accept: 'text/html,*/*' })).toBe(false)
  expect(isShownAsPage({ accept: 'text/html,application/xhtml+xml' })).toBe(true)
  expect(isShownAsPage({ accept: 'text/html, */*; q=0.01'.replace('html, ', 'html; ') })).toBe(false)
  expect(isShownAsPage({})).toBe(false)
})

test('only frames with a package read its files', () => {
  const read = (site: string, dest: string, more = {}) =>
    isReadByFrame({ 'sec-fetch-site': site, 'sec-fetch-dest': dest, ...more }, { hasOrigin: false })
  expect(read('same-origin', 'iframe')).toBe(true)
  for (const dest of ['iframe', 'frame', 'script', 'empty', 'image'])
    expect([dest, read('cross-site', dest)]).toEqual([dest, true])
  // Simulates requests by a page of the site with injected HTML, by a link to a package, and by a worker.
  for (const dest of ['script', 'style', 'empty', 'document', 'object'])
    expect([dest, read('same-origin', dest)]).toEqual([dest, false])
  expect(read('none', 'document')).toBe(false)
  expect(read('cross-site', 'document')).toBe(false)
  expect(read('cross-site', 'serviceworker', { 'service-worker': 'script' })).toBe(false)
  // Without HTTPS, browsers don't send these headers.
  expect(isReadByFrame({}, { hasOrigin: false })).toBe(true)
})

test('the policy gives a package no origin, and only its own files', () => {
  const given = { origin: 'https://academy.example', token: 'TOKEN', runtime: '/media/scorm/runtime/' }
  const policy = playPolicy({ ...given, hasOrigin: false })
  const [sandbox, ...sources] = policy.split('; ')
  expect(sandbox).toMatch(/^sandbox /)
  expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups|'self'|https:[ ;]|\*/)
  const own = `https://academy.example${folderOfPlay('TOKEN')}`
  for (const source of sources) expect(source).toContain(own)
})

test('on their own host, packages have its origin and read their files, but not as a page or a worker', () => {
  const policy = playPolicy({
    origin: 'https://packages.example',
    hasOrigin: true,
    token: 'T',
    runtime: '/r/',
  })
  expect(policy).toMatch(
    /^sandbox [a-z -]*allow-same-origin; default-src https:\/\/packages\.example\/media\//,
  )
  expect(policy).not.toMatch(/allow-top|allow-popups|'self'|\*/)
  const read = (dest: string, more = {}) =>
    isReadByFrame({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest, ...more }, { hasOrigin: true })
  expect([read('iframe'), read('script'), read('empty')]).toEqual([true, true, true])
  expect([read('document'), read('serviceworker', { 'service-worker': 'script' })]).toEqual([false, false])
})
