type Event = {
  device: string
  sequence: number
  answer: unknown
  givenAt: string
  receivedAt: string
  question: number
}

/** Returns JSON that does not depend on the order of keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

type Chain = { device: string; events: number; digest: string }

/**
 * Collects a digest for the events of each device. Each event continues the digest of the events before it, so that
 * none can be changed, removed or added later. Add the events of a device in their sequence.
 */
export function createChains(digest: (text: string) => string) {
  const chains = new Map<string, Chain>()
  return {
    add({ device, ...event }: Event): void {
      const { events = 0, digest: before = '' } = chains.get(device) ?? {}
      chains.set(device, { device, events: events + 1, digest: digest(`${before}\n${canonical(event)}`) })
    },
    list: (): Chain[] => [...chains.values()].sort((a, b) => (a.device < b.device ? -1 : 1)),
  }
}

type Answered = { question: number; answer: unknown; device: string | null; sequence: number | null }

/**
 * Compares the answer of a receipt with the journal. `isKnown` shows whether the journal has the event of the
 * receipt.
 */
export function compareAnswers(
  inReceipt: Answered | undefined,
  inJournal: Answered | undefined,
  isKnown: boolean,
): 'same' | 'differs' | 'missing' | 'unlisted' {
  if (!inReceipt) return 'unlisted'
  if (inJournal && canonical(inReceipt) === canonical(inJournal)) return 'same'
  return inReceipt.sequence !== null && !isKnown ? 'missing' : 'differs'
}
