/** Whom a job is for. */
export type Party = { account: string; address: string }

type Job = { party: Party; turn: Turn; begin: () => void; refuse: () => void }
type Turn = Record<keyof Party, number>

/**
 * Runs `atOnce` jobs at a time. Accounts take turns, and so do addresses among accounts that have waited for equally many turns: neither
 * many tries for one account nor many accounts tried from one address make others wait. When `waitingAtMost` jobs wait, the last in
 * line is refused, which may be another one than the newest.
 */
export function createFairQueue({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0
  /** In the order in which they will run. */
  const waiting: Job[] = []
  /** The turn of the job that began last, and of each party's last job in line. */
  const now: Turn = { account: 0, address: 0 }
  const last = { account: new Map<string, number>(), address: new Map<string, number>() }

  function nextTurn(kind: keyof Party, key: string): number {
    const before = last[kind].get(key)
    const turn = before === undefined ? now[kind] : Math.max(now[kind], before + 1)
    last[kind].set(key, turn)
    return turn
  }

  /** A party without another job in line begins again with the others. */
  function leave({ party, turn }: Pick<Job, 'party' | 'turn'>): void {
    for (const kind of ['account', 'address'] as const)
      if (last[kind].get(party[kind]) === turn[kind]) last[kind].delete(party[kind])
  }

  const comesBefore = (a: Turn, b: Turn) =>
    a.account === b.account ? a.address < b.address : a.account < b.account

  /** Resolves when it is this party's turn, to true; to false where too many wait already. */
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
    /** Does the work in this party's turn, or calls `refuse` where too many wait. */
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
