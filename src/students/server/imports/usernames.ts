import { romanize } from '../../../catalogue/server/texts/romanize.ts'

const LENGTH = { min: 3, max: 32 }
/** Number of characters for a number after the name. */
const NUMBER = 5

/** Returns the beginning of a username from a name: 'आशा Kulkarni' is 'asha.kulkarni'. */
export function usernameOf(name: string): string {
  const letters = romanize(name)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, LENGTH.max - NUMBER)
    .replace(/\.+$/, '')
  return letters.length >= LENGTH.min ? letters : `student${letters ? `.${letters}` : ''}`
}

/** Returns a function that gives each name a username that is not taken, and takes it. `taken` is in lower case. */
export function createUsernames(taken: Set<string>): (name: string) => string {
  const next = new Map<string, number>()
  return (name) => {
    const base = usernameOf(name)
    let username = base
    let number = next.get(base) ?? 2
    while (taken.has(username)) {
      username = `${base}${number}`
      number += 1
    }
    next.set(base, number)
    taken.add(username)
    return username
  }
}
