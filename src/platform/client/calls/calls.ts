import { firstInteraction } from '../hydration/first-interaction.ts'
import { callError } from './call-error.ts'

export type Subscriber = {
  onStarted?: (() => void) | undefined
  onData?: ((data: never) => void) | undefined
}

/** Calls procedures by path, such as `courses.bySlug`. The browser sends them, and the server runs them in process. */
export type Calls = {
  query(path: string, input: unknown): Promise<unknown>
  /** Rejects when the signal aborts. The server may still have received the call. */
  mutation(path: string, input: unknown, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Returns a function that ends the subscription. */
  subscription(path: string, input: unknown, subscriber: Subscriber): () => void
}

/** Asks the user to confirm their identity. Resolves to true if they did. */
export type Prove = () => Promise<boolean>

const loadHttpCalls = () => import('./http-calls.ts')

/** Loads the code for calls after the user's first interaction. */
export function awaitFirstCall(): void {
  void firstInteraction().then(() => loadHttpCalls().catch(() => undefined))
}

/**
 * Sends calls to the server. The code for calls loads with the first call, because the server sends each page with its
 * data.
 */
export function createBrowserCalls(prove: Prove): Calls {
  let loading: Promise<Calls> | undefined
  const load = (): Promise<Calls> => {
    loading ??= loadHttpCalls().then(
      ({ createHttpCalls }) => createHttpCalls(prove),
      (error: unknown) => {
        // Allows a retry when the network is available again.
        loading = undefined
        throw callError(error)
      },
    )
    return loading
  }
  return {
    query: async (...call) => (await load()).query(...call),
    mutation: async (...call) => (await load()).mutation(...call),
    subscription(path, input, subscriber) {
      let isOver = false
      let end = () => {
        isOver = true
      }
      void load().then(
        (calls) => {
          if (!isOver) end = calls.subscription(path, input, subscriber)
        },
        () => undefined,
      )
      return () => end()
    },
  }
}
