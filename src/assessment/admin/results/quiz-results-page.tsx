import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { t as receipts } from '../../texts/admin-receipts.ts'
import { t } from '../../texts/admin-results.ts'
import { t as taking } from '../../texts/admin-taking.ts'
import { ChallengeList } from './challenge-list.tsx'
import { QuestionFigures } from './question-figures.tsx'
import { RankTable } from './rank-table.tsx'
import { ReceiptCheck } from './receipt-check.tsx'
import { StudentTable } from './student-table.tsx'

/** The results of a quiz: statistics of its questions, objections, students and the rank list. */
export function QuizResultsPage() {
  const id = Number(useParams({ from: '/admin/quizzes/$id_/results' }).id)
  const { tab } = useSearch({ from: '/admin/quizzes/$id_/results' })
  const navigate = useNavigate()
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  const { data: challenges } = trpc.quizResults.challenges.useQuery({ id })
  if (!lesson) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  const pending = challenges?.filter(({ decision }) => decision === null).length
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link
          to="/admin/quizzes/$id"
          params={{ id: String(id) }}
          className="text-link mb-3 inline-flex items-center gap-1.5"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t.toQuiz}
        </Link>
      </div>
      <AdminPage title={lesson.title} intro={t.results}>
        <Tabs
          label={t.results}
          selected={typeof tab === 'string' ? tab : undefined}
          onSelect={(key) =>
            void navigate({
              to: '/admin/quizzes/$id/results',
              params: { id: String(id) },
              search: { tab: key },
              replace: true,
            })
          }
          tabs={[
            { key: 'questions', label: t.questions, panel: <QuestionFigures id={id} /> },
            {
              key: 'challenges',
              label: t.challenges,
              count: pending,
              panel: <ChallengeList id={id} challenges={challenges} />,
            },
            { key: 'students', label: taking.tab, panel: <StudentTable id={id} /> },
            { key: 'ranks', label: t.rankList, panel: <RankTable id={id} title={lesson.title} /> },
            { key: 'receipt', label: receipts.tab, panel: <ReceiptCheck id={id} /> },
          ]}
        />
      </AdminPage>
    </>
  )
}
