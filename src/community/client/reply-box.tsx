import { MAX } from '../../platform/constants.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Textarea } from '../../platform/client/ui/forms/input.tsx'
import { useDraft } from '../../platform/client/ui/forms/edits/use-draft.ts'
import { t } from '../texts/comments.ts'

interface ReplyBoxProps {
  to: string
  /** The storage key of the unsent draft. */
  draft: string
  busy: boolean
  onPost: (content: string) => void
  onClose: () => void
}

/** The field for a reply. Escape closes it if it is empty. */
export function ReplyBox({ to, draft, busy, onPost, onClose }: ReplyBoxProps) {
  const [text = '', setText] = useDraft(draft)
  const content = text.trim()
  const close = () => {
    setText(undefined)
    onClose()
  }
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (content) onPost(content)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !content) close()
      }}
    >
      <Textarea
        aria-label={t.yourReplyTo(to)}
        autoFocus
        dir="auto"
        rows={2}
        maxLength={MAX.comment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-20!"
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={close}>
          {t.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={!content} busy={busy}>
          {t.postReply}
        </Button>
      </div>
    </form>
  )
}
