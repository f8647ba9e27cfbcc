import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach } from 'vitest'
import { handleJob } from '../../platform/server/jobs/define-job.ts'
import { runJobs } from '../../platform/server/jobs/run-jobs.ts'
import { sendWebhook, sendWebhookJob } from '../../academy/server/webhooks/deliver.ts'
import { factorSeal } from '../../accounts/server/two-step-verification/factor-seal.ts'
import { runDueJobs } from '../run-due-jobs.ts'
import type { PaymentsWorld } from './payments.ts'

export type Heard = {
  headers: Record<string, string | string[] | undefined>
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

const ALL = [
  'payment.submitted',
  'payment.decided',
  'enrollment.created',
  'course.completed',
  'user.registered',
] as (
  | 'payment.submitted'
  | 'payment.decided'
  | 'enrollment.created'
  | 'course.completed'
  | 'user.registered'
)[]

/**
 * Starts a receiver of webhooks, and an instance that sends them. Call it at the top of a test file. Both are closed
 * after the tests of the file.
 */
export async function openWebhookReceiver({ world, admin }: Pick<PaymentsWorld, 'world' | 'admin'>) {
  /** The events that the receiver got. Tests can change its response. */
  const heard: Heard[] = []
  const answering = { status: 200, body: 'thanks', location: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      heard.push({ headers: request.headers, body, message: JSON.parse(body) as Heard['message'] })
      response.writeHead(answering.status, answering.location ? { location: answering.location } : {})
      response.end(answering.body)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  afterAll(() => server.close())

  const handler = handleJob(sendWebhookJob, ({ id }, run) =>
    sendWebhook({ ...run, seal: factorSeal(['a secret that only tests know']) }, id),
  )

  /** Starts an instance that sends webhooks until it is closed. */
  const startSender = () => runJobs({ ...world, secrets: [] }, { handlers: [handler] })

  /** Sends all due deliveries. */
  const sendAll = () => runDueJobs(world, [handler])

  /** Creates a webhook for these events, by default for all events. It is removed after the test. */
  const listen = (events = ALL) => admin.webhooks.create({ url: address, events })
  afterEach(async () => {
    await world.database.sql`delete from webhooks`
    await world.database.sql`delete from jobs`
    heard.length = 0
    Object.assign(answering, { status: 200, body: 'thanks', location: '' })
  })

  return { heard, answering, address, startSender, sendAll, listen }
}
