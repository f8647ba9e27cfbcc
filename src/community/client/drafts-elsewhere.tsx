import { Link } from '@tanstack/react-router'
import type { Lesson } from '../../catalogue/lessons.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { useDraftsOf } from '../../platform/client/ui/forms/edits/use-draft.ts'
import type { User } from '../../platform/user.schema.ts'
import { t } from '../texts/comments.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'

interface DraftsElsewhereProps {
  lesson: Pick<Lesson, 'id' | 'courseId'>
  kind: 'comment' | 'note'
  viewer: User
}

/** Shows which other lessons in the course have an unsaved draft. */
export function DraftsElsewhere({ lesson, kind, viewer }: DraftsElsewhereProps) {
  const drafts = useDraftsOf('lesson ')
  const { data: lessons = [] } = trpc.lessons.list.useQuery({ courseId: lesson.courseId })
  const others = lessons.filter(({ id }) => id !== lesson.id && drafts.includes(`${id} ${kind} ${viewer.id}`))
  if (others.length === 0) return null
  const isOne = others.length === 1
  const text =
    kind === 'note' ? (isOne ? t.noteDraftIn : t.noteDraftsIn) : isOne ? t.commentDraftIn : t.commentDraftsIn
  return (
    <p role="status" className="text-sm text-muted">
      <Rich
        text={text}
        tags={{
          lessons: () =>
            others.map(({ id, title }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link
                  to="/lessons/$id"
                  params={{ id: String(id) }}
                  hash={`${kind}s`}
                  className="text-link break-words"
                >
                  {title}
                </Link>
              </span>
            )),
        }}
      />
    </p>
  )
}
