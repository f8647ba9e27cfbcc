/** The account and IP address for which a job runs. */
export type Party = { account: string; address: string }

type Job = { party: Party; turn: Turn; begin: () => void; refuse: () => void }
type Turn = Record<keyof Party, number>

/**
 * Runs `atOnce` jobs at a time. Accounts take turns. Among accounts with the same number of turns, IP addresses take
 * turns. As a result, attempts on one account, or on many accounts from one address, don't delay other users. When
 * `waitingAtMost` jobs wait, the queue rejects the last one in this order, which may not be the newest.
 */
export function createFairQueue({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0
  /** The waiting jobs, sorted by the order in which they will run. */
  const waiting: Job[] = []
  /** The turn of the last started job, and of the last waiting job of each party. */
  const now: Turn = { account: 0, address: 0 }
  const last = { account: new Map<string, number>(), address: new Map<string, number>() }

  function nextTurn(kind: keyof Party, key: string): number {
    const before = last[kind].get(key)
    const turn = before === undefined ? now[kind] : Math.max(now[kind], before + 1)
    last[kind].set(key, turn)
    return turn
  }

  /**
   * Forgets the turn of a party after its last waiting job. The next job of the party then starts at the current
   * turn.
   */
  function leave({ party, turn }: Pick<Job, 'party' | 'turn'>): void {
    for (const kind of ['account', 'address'] as const)
      if (last[kind].get(party[kind]) === turn[kind]) last[kind].delete(party[kind])
  }

  const comesBefore = (a: Turn, b: Turn) =>
    a.account === b.account ? a.address < b.address : a.account < b.account

  /** Resolves to true when it is this party's turn, and to false if the queue is full. */
  function take(party: Party): Promise<boolean> {
    const turn = { account: nextTurn('account', party.account), address: nextTurn('address', party.address) }
    return new Promise((resolve) => {
      const at = waiting.findIndex((other) => comesBefore(turn, other.turn))
      const job = { party, turn, begin: () => resolve(true), refuse: () => resolve(false) }
      waiting.splice(at === -1 ? waiting.length : at, 0, job)
      begin()
      if (waiting.length <= waitingAtMost) return
      const refused = waiting.pop()
      if (!refused) return
      leave(refused)
      refused.refuse()
    })
  }

  function begin(): void {
    while (running < atOnce) {
      const job = waiting.shift()
      if (!job) return
      running += 1
      now.account = Math.max(now.account, job.turn.account)
      now.address = Math.max(now.address, job.turn.address)
      leave(job)
      job.begin()
    }
  }

  return {
    /** Runs `work` in this party's turn, or calls `refuse` if the queue is full. */
    async run<T>(party: Party, work: () => Promise<T>, refuse: () => never): Promise<T> {
      if (!(await take(party))) return refuse()
      try {
        return await work()
      } finally {
        running -= 1
        begin()
      }
    },
  }
}
