/** The question that stands on the screen, or stood there last. */
export type ReauthenticationPrompt = { serial: number; open: boolean; proven: boolean }

let question: ReauthenticationPrompt | null = null
let answered: Promise<boolean> | null = null
let settle: (proven: boolean) => void = () => undefined
const listeners = new Set<() => void>()

function show(next: ReauthenticationPrompt): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks whoever sits here to prove who they are; false when they would rather not. All who ask meanwhile share one question. */
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

/** The question has left the screen: whoever asked goes on now, when the focus is back where it was. */
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
