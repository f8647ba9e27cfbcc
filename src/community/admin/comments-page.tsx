import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { useViewer } from '../../accounts/client/viewer.ts'
import { AdminPage } from '../../platform/client/page/admin-page.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { Empty } from '../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../platform/client/ui/lists/load-more.tsx'
import { comments as policy } from '../comments.policy.ts'
import { receivedInput } from '../client/comments-input.ts'
import { InboxCard } from './inbox-card.tsx'
import { InboxKeysHint } from './inbox-keys-hint.tsx'
import { ReportedComments } from './reported-comments.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { t as texts } from '../texts/admin.ts'
import { t } from '../texts/inbox.ts'

/**
 * Students' questions and comments. Administrators see all courses, teachers only their own courses. Open questions
 * are first, starting with the oldest.
 */
export function CommentsPage() {
  const viewer = useViewer()
  const list = useRef<HTMLDivElement>(null)
  const keys = useInboxKeys(list)
  return (
    <AdminPage title={texts.comments} intro={t.intro}>
      <div ref={list} className="grid gap-10">
        <InboxKeysHint on={keys.on} onChange={keys.setOn} />
        <Received
          input={receivedInput.questions}
          title={t.openQuestions}
          empty={t.noOpenQuestions}
          more={t.showMoreQuestions}
          onDone={keys.goOn}
        />
        {policy.can(viewer, 'dismissReports') && <ReportedComments />}
        <Received
          input={receivedInput.unanswered}
          title={t.otherComments}
          empty={texts.noUnanswered}
          more={texts.showMoreUnanswered}
          onDone={keys.goOn}
        />
        <Received
          input={receivedInput.answered}
          title={texts.answered}
          empty={texts.noAnswered}
          more={texts.showMoreAnswered}
          onDone={keys.goOn}
        />
      </div>
    </AdminPage>
  )
}

interface ReceivedProps {
  input: (typeof receivedInput)[keyof typeof receivedInput]
  title: string
  empty: string
  more: string
  /** Called before an answered comment is removed from the list. */
  onDone: (commentId: number) => void
}

function Received({ input, title, empty, more, onDone }: ReceivedProps) {
  const query = trpc.comments.received.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const id = `inbox-${input.state}-${'kind' in input ? input.kind : 'all'}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="title-section mb-3">
        {title}
      </h2>
      {query.isSuccess && items.length === 0 ? (
        <Empty icon={<MessageCircle />} text={empty} className="py-8" />
      ) : (
        <ul className="card divide-y divide-hairline">
          {items.map((comment) => (
            <InboxCard key={comment.id} comment={comment} state={input.state} onDone={onDone} />
          ))}
        </ul>
      )}
      <LoadMore query={query} label={more} />
    </section>
  )
}
