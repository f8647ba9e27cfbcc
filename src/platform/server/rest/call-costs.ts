import type { FastifyRequest } from 'fastify'
import type { Procedure } from './procedures.ts'
import type { RestCall } from './rest-route.ts'

/**
 * Returns the expected cost of a request. The unit is one ordinary call. A batched request costs as much as its calls.
 */
export type CostOf = (request: FastifyRequest) => number

export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>) => url.split('?', 1)[0] ?? ''

/** Returns the procedures that a request names. Empty for REST requests. */
export function proceduresOf(request: Pick<FastifyRequest, 'url'>): string[] {
  const path = pathOf(request)
  if (!path.startsWith('/trpc/')) return []
  try {
    return decodeURIComponent(path.slice('/trpc/'.length)).split(',')
  } catch {
    return []
  }
}

export function createCostOf({
  procedures,
  rows,
}: {
  procedures: ReadonlyMap<string, Procedure>
  rows: readonly RestCall[]
}): CostOf {
  const costOf = (procedure: string) => procedures.get(procedure)?.cost ?? 1
  const routes = new Map(rows.map(({ method, path, procedure }) => [`${method} ${path}`, costOf(procedure)]))
  return (request) => {
    const calls = proceduresOf(request)
    if (calls.length > 0) return calls.reduce((sum, call) => sum + costOf(call), 0)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return routes.get(`${method} ${request.routeOptions.url ?? ''}`) ?? 1
  }
}
