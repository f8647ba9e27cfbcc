import type { FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { platformErrors } from '../errors.ts'

/** A name, an IPv4 or a bracketed IPv6 address, with or without a port. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/** Few hosts are asked for often; of made-up ones no more are remembered. */
const REMEMBERED = 100
const remembered = new Map<string, string>()

/** The site's own origin: configured, or taken from the request. Throws 400 for a request to what is no host. */
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
  // It stands in pages and links, and anybody can send anything: what reads as another address is none.
  const url = host.length < 262 && HOST.test(host) && URL.canParse(origin) ? new URL(origin) : null
  if (url?.hostname !== host.replace(/:\d{1,5}$/, '')) throw platformErrors.INVALID_HOST()
  return url.origin
}
