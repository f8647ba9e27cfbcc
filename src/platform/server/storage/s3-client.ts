import { Agent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Env } from '../process/env.ts'

/** Returns a client with time limits. docs/operations.md says until when Node.js 20 is supported: the SDK warns of it no more. */
export function createS3Client(s3: S3Env): S3Client {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  return new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(s3.credentials ? { credentials: s3.credentials } : {}),
    // An answer that never comes is an error like any other: nothing may wait for it for ever.
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 120_000,
      throwOnRequestTimeout: true,
      ...(s3.lookup && { httpsAgent: new Agent({ keepAlive: true, maxSockets: 50, lookup: s3.lookup }) }),
    },
    // The newer checksums are unknown to many stores that call themselves compatible.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
