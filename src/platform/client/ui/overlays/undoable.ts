import { type Toast, withdrawToast } from './toast.tsx'

const UNDO_SECONDS = 10

/** A success that can be undone for ten seconds, once. */
export function undoable(text: Pick<Toast, 'title' | 'text'>, undo: () => void): Toast {
  let isUndone = false
  const onPress = () => {
    if (isUndone) return
    isUndone = true
    withdrawToast()
    undo()
  }
  return {
    ...text,
    kind: 'success',
    action: { label: 'Undo', seconds: UNDO_SECONDS, onPress, onHold: () => undefined },
  }
}
