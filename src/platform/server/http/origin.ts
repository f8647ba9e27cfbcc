import type { FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { platformErrors } from '../errors.ts'

/** A host name, an IPv4 address or a bracketed IPv6 address, with or without a port. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/** Maximum number of cached hosts. A server has only a few, but clients can invent any number. */
const REMEMBERED = 100
const remembered = new Map<string, string>()

/** Returns the site's own origin, from the configuration or the request. Throws 400 if the host is invalid. */
export function originOf({ env }: Pick<Services, 'env'>, request: FastifyRequest): string {
  if (env.publicUrl) return env.publicUrl
  const address = `${request.protocol}://${request.host || 'localhost'}`
  const known = remembered.get(address)
  if (known !== undefined) return known
  const origin = readOrigin(address, request)
  if (remembered.size < REMEMBERED) remembered.set(address, origin)
  return origin
}

function readOrigin(address: string, request: FastifyRequest): string {
  const host = (request.host || 'localhost').toLowerCase()
  const origin = address.toLowerCase()
  // The origin appears in pages and links, and clients can send any host. Rejects hosts that the URL parser changes.
  const url = host.length < 262 && HOST.test(host) && URL.canParse(origin) ? new URL(origin) : null
  if (url?.hostname !== host.replace(/:\d{1,5}$/, '')) throw platformErrors.INVALID_HOST()
  return url.origin
}
