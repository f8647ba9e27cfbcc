import { describe, expect, test } from 'vitest'
import { readPaymentsSearch } from '../../payments/admin/payments-search.ts'
import { readUsersSearch } from '../../office/admin/users/users-search.ts'
import { readCatalogueSearch } from '../../catalogue/client/list/catalogue-search.ts'
import {
  readCoursesSearch,
  readLessonsSearch,
  readUploadSearch,
} from '../../catalogue/admin/studio-search.ts'
import { addressText } from '../../platform/client/page/address-text.ts'
import { ownPath } from '../../platform/client/page/guards.ts'

describe('a text of an address', () => {
  test('is valid for a call: without NUL and half characters, cut between characters', () => {
    expect(addressText(' a\0b\ud83d ', 10)).toBe('ab')
    expect(addressText('😀😀😀', 2)).toBe('😀😀')
    expect(addressText(2024, 10)).toBe('2024')
    for (const odd of ['\0', '  ', null, undefined, {}, ['a']]) expect(addressText(odd, 10)).toBeUndefined()
  })

  test('is parsed in the same way by every list', () => {
    const odd = { search: `\0${'x'.repeat(199)}😀y` }
    const taken = `${'x'.repeat(199)}😀`
    for (const read of [readCatalogueSearch, readCoursesSearch, readUsersSearch, readPaymentsSearch])
      expect(read(odd).search).toBe(taken)
  })
})

describe('the address of a list', () => {
  test('loses invalid values, because the router keeps unknown ones', () => {
    const odd = {
      search: '\0',
      sort: 'x',
      direction: 'x',
      status: 'x',
      category: {},
      language: 'klingon',
      price: 'x',
      level: 'x',
      length: 'x',
      exact: 'x',
      tab: 'x',
      courseId: 'x',
      hours: '-1',
      least: 'x',
      most: {},
      flag: 'x',
    }
    for (const read of [
      readCatalogueSearch,
      readCoursesSearch,
      readUsersSearch,
      readPaymentsSearch,
      readUploadSearch,
      readLessonsSearch,
    ]) {
      const merged = { ...odd, ...read(odd) }
      for (const name of Object.keys(read({}))) expect(merged).toHaveProperty(name, undefined)
      expect(Object.keys(read(odd))).toEqual(Object.keys(read({})))
    }
    // Values in a URL are strings. Values in a link have types.
    for (const exact of ['true', true]) expect(readCatalogueSearch({ exact }).exact).toBe(true)
    expect(Object.keys(readUsersSearch({}))).toEqual(['search', 'sort', 'direction'])
    expect(Object.keys(readPaymentsSearch({}))).toEqual([
      'status',
      'search',
      'sort',
      'hours',
      'least',
      'most',
      'courseId',
      'flag',
    ])
  })
})

describe('the return path after signing in', () => {
  test('is a path of this site', () => {
    for (const path of ['/', '/my-library', '/upgrade?courseId=1', '/courses?search=a%20b#top'])
      expect(ownPath(path)).toBe(path)
  })

  test('is never an address that a browser would read as another site, or as this screen', () => {
    for (const odd of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/\0',
      'javascript:alert(1)',
      'my-library',
      '/login',
      '/register?from=/',
      7,
      null,
    ])
      expect(ownPath(odd)).toBeUndefined()
  })
})
