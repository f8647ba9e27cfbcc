import { Agent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Env } from '../process/env.ts'

/**
 * Returns a client with time limits. Suppresses the SDK's warning about Node.js 20. docs/operations.md states how
 * long we support this version.
 */
export function createS3Client(s3: S3Env): S3Client {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  return new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    ...(s3.credentials ? { credentials: s3.credentials } : {}),
    // Without these time limits, a store that does not respond would block forever.
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 120_000,
      throwOnRequestTimeout: true,
      ...(s3.lookup && { httpsAgent: new Agent({ keepAlive: true, maxSockets: 50, lookup: s3.lookup }) }),
    },
    // Many S3-compatible stores don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
