import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createDirectReads } from './direct-reads.ts'
import { createS3Client } from './s3-client.ts'

const SECRET = 'a secret of the bucket'
const credentials = { accessKeyId: 'KEY', secretAccessKey: SECRET }

function open(given: { endpoint?: string; publicEndpoint?: string; redirect?: boolean }) {
  const s3 = {
    bucket: 'lantern',
    endpoint: given.endpoint ?? null,
    publicEndpoint: given.publicEndpoint ?? null,
    redirect: given.redirect ?? true,
    region: 'eu-west-1',
    credentials,
  }
  return createDirectReads(s3, createS3Client(s3))
}

/** Computes the signature of a presigned URL as a store does (AWS Signature Version 4). */
function signatureOf(address: string): string {
  const { host, pathname, search } = new URL(address)
  const pairs = search.slice(1).split('&')
  const signed = pairs.filter((pair) => !pair.startsWith('X-Amz-Signature=')).sort()
  const value = (name: string) => new URL(address).searchParams.get(name) ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const request = ['GET', pathname, signed.join('&'), `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = value('X-Amz-Credential').split('/').slice(1)
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET}`,
  )
  const text = ['AWS4-HMAC-SHA256', value('X-Amz-Date'), scope.join('/'), hash(request)].join('\n')
  return createHmac('sha256', key).update(text).digest('hex')
}

describe('an address at the store', () => {
  const about = { seconds: 300, cacheControl: 'private, no-store' }

  test.each([
    [{}, 'https://lantern.s3.eu-west-1.amazonaws.com/video/a/1.ts'],
    [{ endpoint: 'https://store.example' }, 'https://store.example/lantern/video/a/1.ts'],
    [
      { endpoint: 'http://minio:9000', publicEndpoint: 'http://10.0.0.7:9000' },
      'http://10.0.0.7:9000/lantern/video/a/1.ts',
    ],
  ])('is signed as stores check it: %o', async (given, where) => {
    const address = (await open(given)?.sign('video/a/1.ts', about)) ?? ''
    expect(address.split('?')[0]).toBe(where)
    expect(address).toContain('response-cache-control=private%2C%20no-store')
    const { searchParams } = new URL(address)
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('host')
    expect(searchParams.get('X-Amz-Expires')).toBe('300')
    expect(searchParams.get('X-Amz-Signature')).toBe(signatureOf(address))
    expect(signatureOf(address.replace('1.ts', '2.ts'))).not.toBe(signatureOf(address))
  })

  test.each([
    { endpoint: 'http://127.0.0.1:9000' },
    { endpoint: 'https://10.0.0.7' },
    { endpoint: 'https://[fd00::1]:9000' },
    { endpoint: 'https://minio' },
    { endpoint: 'https://minio.local' },
    { endpoint: 'http://store.example' },
    { redirect: false },
    { publicEndpoint: 'https://store.example', redirect: false },
  ])('is not created if browsers cannot or must not use it: %o', (given) => {
    expect(open(given)).toBeNull()
  })
})
