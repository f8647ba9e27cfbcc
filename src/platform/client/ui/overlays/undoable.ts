import { type Toast, withdrawToast } from './toast.tsx'
import { t } from '../../../texts/controls.ts'

const UNDO_SECONDS = 10

/** Returns a success toast with an action that undoes the change, for ten seconds and only once. */
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
    action: { label: t.undo, seconds: UNDO_SECONDS, onPress, onHold: () => undefined },
  }
}
