import { BookmarkPlus, Trash2 } from 'lucide-react'
import { failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { MAX } from '../../../platform/constants.ts'
import { t } from '../../texts/admin-marking.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

const saveFailed = failure(t.error, t.commentNotSaved)

interface Props {
  comment: string
  onUse: (text: string) => void
}

/** The academy's saved comments, which teachers reuse. */
export function SavedComments({ comment, onUse }: Props) {
  const { data = [] } = trpc.submissions.comments.useQuery()
  const meta = { failure: saveFailed, refresh: ['submissions' as const] }
  const save = trpc.submissions.saveComment.useMutation({ meta })
  const remove = trpc.submissions.deleteComment.useMutation({ meta })
  const shares = useMay('marking')
  const text = comment.trim()
  // These comments are for all courses, so teachers of single courses don't see them.
  if (!shares) return null
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold">{t.savedComments(data.length)}</summary>
      <ul aria-label={t.savedComments(data.length)} className="mt-2 grid max-h-64 gap-1 overflow-y-auto">
        {data.map((one) => (
          <li key={one.id} className="flex items-center gap-1">
            <button
              type="button"
              className="min-h-9 min-w-0 flex-1 rounded-control px-2 py-1.5 text-start text-sm break-words hover:bg-ink/7"
              onClick={() => onUse(one.text)}
            >
              {one.text}
            </button>
            <IconButton label={t.deleteComment(one.text)} onClick={() => remove.mutate({ id: one.id })}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Button
          size="sm"
          variant="ghost"
          icon={<BookmarkPlus aria-hidden="true" />}
          busy={save.isPending}
          disabled={text === '' || text.length > MAX.comment}
          onClick={() => save.mutate({ text })}
        >
          {t.saveThisComment}
        </Button>
      </p>
    </details>
  )
}
