/** The current prompt, or the previous one while its dialog fades. */
export type ReauthenticationPrompt = { serial: number; open: boolean; proven: boolean }

let question: ReauthenticationPrompt | null = null
let answered: Promise<boolean> | null = null
let settle: (proven: boolean) => void = () => undefined
const listeners = new Set<() => void>()

function show(next: ReauthenticationPrompt): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks the user to confirm their identity. Resolves to false if they cancel. Concurrent requests share one prompt. */
export function requestReauthentication(): Promise<boolean> {
  answered ??= new Promise((resolve) => {
    settle = resolve
    show({ serial: (question?.serial ?? 0) + 1, open: true, proven: false })
  })
  return answered
}

export function answerReauthentication(proven: boolean): void {
  if (question?.open) show({ ...question, open: false, proven })
}

/** Resolves the request after the dialog has closed and returned the focus. */
export function settleReauthentication(): void {
  if (!question || question.open) return
  answered = null
  settle(question.proven)
}

export const currentQuestion = () => question

export function onReauthenticationPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
