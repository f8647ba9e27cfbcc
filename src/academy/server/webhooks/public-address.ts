import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const reserved4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  reserved4.addSubnet(address, Number(bits))
}

/** Parts of the global unicast range that are not public: IPv4 tunnels and documentation. */
const reserved6 = new BlockList()
reserved6.addSubnet('2001::', 23, 'ipv6')
reserved6.addSubnet('2001:db8::', 32, 'ipv6')
reserved6.addSubnet('2002::', 16, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is a public internet address, not one of a private network or of this machine. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved4.check(address)
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

export type Found = { address: string; family: number }

/**
 * Looks up the IP addresses of a host for a connection, and rejects private addresses. A check before the connection
 * opens is not enough, because a name can resolve differently each time.
 */
export const lookupPublic: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }).then(
    (all) => {
      const [first] = all
      if (!first || !all.every(({ address }) => isPublicAddress(address)))
        found(new Error(`${hostname} has a private network address`), '')
      else if (options.all) found(null, all)
      else found(null, first.address, first.family)
    },
    (error: NodeJS.ErrnoException) => found(error, ''),
  )
}

/**
 * Resolves a host to the address for the connection, because a second lookup could differ. Returns null if the
 * address is not public.
 */
export async function resolveHost(hostname: string, allowPrivate: boolean): Promise<Found | null> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await lookup(name, { all: true })
  const fit = allowPrivate || found.every(({ address }) => isPublicAddress(address))
  return (fit && found[0]) || null
}
