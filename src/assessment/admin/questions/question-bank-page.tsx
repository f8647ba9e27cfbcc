import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ClipboardPaste, FileUp, ListChecks, Plus } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Question } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-questions.ts'
import { ExportMenu } from '../exchange/export-menu.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { QuestionRow } from './question-row.tsx'
import { briefText, questionMessages } from './question-words.ts'
import { questionsInput, readQuestionSearch } from './question-search.ts'

/** The academy's questions, which quizzes use. */
export function QuestionBankPage() {
  const given = readQuestionSearch(useSearch({ from: '/admin/questions' }))
  const navigate = useNavigate({ from: '/admin/questions' })
  const query = trpc.questions.list.useInfiniteQuery(questionsInput(given), {
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  const questions = query.data?.pages.flatMap(({ items }) => items)
  const editing = useDialog<Question | null>()
  const history = useDialog<Question>()
  const deleting = useDialog<Question>()
  const remove = trpc.questions.deleteMany.useMutation({
    meta: {
      success: questionMessages.deleted,
      failure: questionMessages.deleteFailed,
      refresh: ['questions', 'audit'],
    },
    onSettled: deleting.close,
  })
  return (
    <AdminPage
      title={t.questionBank}
      intro={t.intro}
      actions={
        <>
          <ExportMenu given={given} />
          <Link
            to="/admin/questions/$way"
            params={{ way: 'import' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            <FileUp aria-hidden="true" />
            {t.importQuestions}
          </Link>
          <Link
            to="/admin/questions/$way"
            params={{ way: 'paste' }}
            className={buttonClass({ variant: 'secondary' })}
          >
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
                <QuestionRow
                  question={question}
                  onEdit={() => editing.show(question)}
                  onHistory={() => history.show(question)}
                  onDelete={() => deleting.show(question)}
                />
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
      {history.state && (
        <HistoryDialog
          key={`history-${history.state.serial}`}
          id={history.state.subject.id}
          open={history.state.open}
          onClose={history.close}
        />
      )}
      {deleting.state && (
        <ConfirmDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ ids: [deleting.state.subject.id] })}
          title={t.deleteTitle}
          text={t.deleteText(briefText(deleting.state.subject))}
          confirmLabel={t.deleteQuestion}
          busyLabel={t.deleting}
          busy={remove.isPending}
          danger
        />
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
