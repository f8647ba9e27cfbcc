import { isIPv6 } from 'node:net'

/**
 * Returns the key of an IP address for rate limits. For IPv6, it is the /64 network, because each customer has at
 * least one such network.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  if (tail !== undefined) while (groups.length + after.length < 8) groups.push('0')
  return `${[...groups, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Returns the network of an IP address for display, such as 203.0.113.* or 2001:db8:0:*. */
export function addressPlace(address: string): string {
  const key = addressKey(address)
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}:*` : key.replace(/\.\d+$/, '.*')
}
