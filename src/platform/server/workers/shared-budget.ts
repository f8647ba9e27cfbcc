import type { Budget } from '../http/budget.ts'
import { parent, type Spent } from './worker.ts'

const PUBLISH_MS = 100

type Others = {
  ask(name: 'spent', spent: Spent): Promise<unknown>
  answer(name: 'spent', handler: (spent: Spent) => void): void
}

const budgets = new Map<string, Budget>()

/**
 * Shares a budget between all workers. Sends the charges to the other workers ten times a second, so that clients
 * cannot spend more by using several workers. Without other workers, returns the budget itself.
 */
export function shareBudget(name: string, budget: Budget, others: Others | null = parent): Budget {
  if (!others) return budget
  budgets.set(name, budget)
  others.answer('spent', ({ budget: of, costs }) => {
    for (const [key, cost] of costs) budgets.get(of)?.charge(key, cost)
  })
  let unpublished = new Map<string, number>()
  const publish = () => {
    const costs = [...unpublished]
    unpublished = new Map()
    // A lost message does no harm.
    others.ask('spent', { budget: name, costs }).catch(() => undefined)
  }
  return {
    waitFor: (key) => budget.waitFor(key),
    charge(key, cost) {
      budget.charge(key, cost)
      if (unpublished.size === 0) setTimeout(publish, PUBLISH_MS).unref()
      unpublished.set(key, (unpublished.get(key) ?? 0) + cost)
    },
  }
}
