import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PRIVATE } from '../../../media/server/files/send.ts'
import type { Services } from '../../../platform/server/context.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { addressKey } from '../../../platform/server/http/address-key.ts'
import { registerTextBodies } from '../../../platform/server/http/bodies.ts'
import { createBudget } from '../../../platform/server/http/budget.ts'
import { isUnwieldy } from '../../../platform/server/http/json-shape.ts'
import { shareBudget } from '../../../platform/server/workers/shared-budget.ts'
import type { User } from '../../../platform/user.schema.ts'
import { MAX_ELEMENTS, MAX_REPORT_BYTES } from '../../scorm.rules.ts'
import { packageReport } from '../../scorm.schema.ts'
import type { Play } from './play-address.ts'
import { saveRecord } from './scorm-records.ts'

/**
 * Limits for the reports of one student and of one IP address, in units of `REPORT_UNIT` bytes. A frame sends a
 * report every few seconds.
 */
const REPORTS = {
  person: { burst: 120, perSecond: 1 },
  address: { burst: 2000, perSecond: 40 },
}
const REPORT_UNIT = 8192

/** Maximum number of values in a report: the elements, and the fields around them. */
const MOST_PLACES = MAX_ELEMENTS + 10

type Reporter = { user: User; play: Play }

/** Registers the route that receives the results from frames of packages. */
export function registerReports(
  scope: FastifyInstance,
  { db, env }: Services,
  { url, readReporter }: { url: string; readReporter: (request: FastifyRequest) => Promise<Reporter> },
): void {
  const budgets = {
    person: shareBudget('scorm reports', createBudget(REPORTS.person)),
    address: shareBudget('scorm reports of addresses', createBudget(REPORTS.address)),
  }

  /** Throws 429 if a student or an IP address sent too many or too large reports. */
  function chargeReport(userId: string, { ip, headers }: FastifyRequest) {
    if (!env.rateLimits) return
    const address = addressKey(ip)
    const wait = Math.max(budgets.person.waitFor(userId), budgets.address.waitFor(address))
    if (wait > 0) throw platformErrors.TOO_MANY_REQUESTS({ retryAfter: wait })
    const bytes = Number(headers['content-length'] ?? MAX_REPORT_BYTES)
    const cost = 1 + Math.min(bytes, MAX_REPORT_BYTES) / REPORT_UNIT
    budgets.person.charge(userId, cost)
    budgets.address.charge(address, cost)
  }

  const reporters = new WeakMap<FastifyRequest, Reporter>()
  registerTextBodies(scope, MAX_REPORT_BYTES)
  scope.route({
    method: 'POST',
    url,
    // The frame has no origin. The token in its URL proves that the student opened the package.
    config: { acceptsAnyOrigin: true },
    // Checked before the body is read, because anyone can send a request to this route.
    async onRequest(request) {
      const reporter = await readReporter(request)
      chargeReport(reporter.user.id, request)
      reporters.set(request, reporter)
    },
    async handler(request, reply) {
      const { user, play } = reporters.get(request) as Reporter
      const text = typeof request.body === 'string' ? request.body : ''
      const report = isUnwieldy(text, MOST_PLACES) ? null : packageReport.safeParse(readJson(text))
      if (!report?.success) throw platformErrors.BAD_REQUEST()
      return reply.header('cache-control', PRIVATE).send(await saveRecord(db, user, play, report.data))
    },
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
