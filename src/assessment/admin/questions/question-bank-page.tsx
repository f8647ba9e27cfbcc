import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ClipboardPaste, ListChecks, Plus } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-questions.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionRow } from './question-row.tsx'
import { questionsInput, readQuestionSearch } from './question-search.ts'

/** The questions of the academy, which quizzes use. */
export function QuestionBankPage() {
  const given = readQuestionSearch(useSearch({ from: '/admin/questions' }))
  const navigate = useNavigate({ from: '/admin/questions' })
  const query = trpc.questions.list.useInfiniteQuery(questionsInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const questions = query.data?.pages.flatMap(({ items }) => items)
  const editing = useDialog<Question | null>()
  return (
    <AdminPage
      title={t.questionBank}
      intro={t.intro}
      actions={
        <>
          <Link to="/admin/questions/paste" className={buttonClass({ variant: 'secondary' })}>
            <ClipboardPaste aria-hidden="true" />
            {t.pastePaper}
          </Link>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
            {t.addQuestion}
          </Button>
        </>
      }
    >
      <QuestionFilters
        given={given}
        onChange={(more) =>
          void navigate({ search: (before) => readQuestionSearch({ ...before, ...more }), replace: true })
        }
      />
      {!questions ? (
        query.isError ? (
          <LoadMore query={query} />
        ) : (
          <Skeleton className="h-96" />
        )
      ) : questions.length === 0 ? (
        Object.values(given).some(Boolean) ? (
          <Empty icon={<ListChecks />} text={t.noneFound} />
        ) : (
          <Empty icon={<ListChecks />} text={t.noneYet} hint={t.noneYetHint} />
        )
      ) : (
        <>
          <ul aria-label={t.questions} className="card divide-y divide-hairline px-5">
            {questions.map((question) => (
              <li key={question.id} className="py-4">
                <QuestionRow question={question} onEdit={() => editing.show(question)} />
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
      {editing.state && (
        <QuestionDialog
          key={editing.state.serial}
          question={editing.state.subject}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
    </AdminPage>
  )
}
