import { isIP } from 'node:net'
import type { S3Client } from '@aws-sdk/client-s3'
import { SignatureV4 } from '@smithy/signature-v4'
import type { S3Env } from '../process/env.ts'
import { checkKey, type DirectReads } from './storage.ts'

/** Returns null if browsers may not be redirected to the store, or if its URL does not look public. */
export function createDirectReads(s3: S3Env, { config }: S3Client): DirectReads | null {
  if (!s3.redirect || !(s3.publicEndpoint ?? isForBrowsers(s3.endpoint))) return null
  const endpoint = s3.publicEndpoint ?? s3.endpoint
  const { url: bucket } = config.endpointProvider({
    Bucket: s3.bucket,
    Region: s3.region,
    ...(endpoint && { Endpoint: endpoint, ForcePathStyle: true }),
  })
  const signer = new SignatureV4({
    service: 's3',
    region: s3.region,
    credentials: config.credentials,
    sha256: config.sha256,
    uriEscapePath: false,
  })
  return {
    origin: bucket.origin,
    async sign(key, { seconds, cacheControl }) {
      const { protocol, hostname, host, port, pathname } = bucket
      const signed = await signer.presign(
        {
          method: 'GET',
          protocol,
          hostname,
          ...(port && { port: Number(port) }),
          path: `${pathname.replace(/\/$/, '')}/${checkKey(key)}`,
          query: { 'response-cache-control': cacheControl },
          headers: { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        },
        { expiresIn: seconds },
      )
      // The signature covers names and values that `encodeURIComponent` has encoded, so a space must not become '+'.
      const query = Object.entries(signed.query ?? {}).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
      )
      return `${bucket.origin}${signed.path}?${query.join('&')}`
    },
  }
}

/** Whether this is a URL with a public host name and https. Null means the region's endpoint. */
function isForBrowsers(endpoint: string | null): boolean {
  if (endpoint === null) return true
  const { protocol, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /\.(?!local$|localhost$|internal$|lan$)[^.]+$/.test(hostname)
  )
}
