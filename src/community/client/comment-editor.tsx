import { MAX } from '../../platform/constants.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { t } from '../texts/comments.ts'

interface CommentEditorProps {
  content: string
  /** The storage key of the unsaved draft. */
  draft: string
  busy: boolean
  onSave: (content: string) => void
  onClose: () => void
}

/** The field for editing a comment, shown instead of its text. */
export function CommentEditor({ content, draft, busy, onSave, onClose }: CommentEditorProps) {
  const [text = content, setText] = useDraft(draft)
  const close = () => {
    setText(undefined)
    onClose()
  }
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === content) close()
        else if (text.trim()) onSave(text.trim())
      }}
    >
      <Textarea
        aria-label={t.editYourComment}
        autoFocus
        dir="auto"
        rows={3}
        maxLength={MAX.comment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-24!"
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={close}>
          {t.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={!text.trim()} busy={busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
