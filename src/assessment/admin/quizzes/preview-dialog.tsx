import { useId, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { AnswerFields } from '../../client/answer-fields.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import type { QuizSection } from '../../quizzes.rules.ts'
import type { Item } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-quizzes.ts'
import { t as sections } from '../../texts/admin-sections.ts'
import { t as quiz } from '../../texts/quiz.ts'

/** The saved questions in a quiz as students see them. Answers are not sent. */
export function PreviewDialog({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const { data } = trpc.quizzes.preview.useQuery({ id }, { refetchOnMount: 'always' })
  return (
    <Dialog open={open} onClose={onClose} title={t.previewQuestions} description={t.previewHint} size="lg">
      {data ? (
        <ol className="grid gap-8">
          {data.items.map((item, index) => (
            <li key={item.id} className="grid min-w-0 gap-3">
              {item.section !== null && item.section !== data.items[index - 1]?.section && (
                <SectionTitle section={data.sections[item.section - 1]} />
              )}
              <PreviewItem item={item} number={index + 1} count={data.items.length} />
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

function SectionTitle({ section }: { section: QuizSection | undefined }) {
  if (!section) return null
  return (
    <p className="border-b border-hairline pb-1 font-heading text-lg font-semibold wrap-anywhere">
      {sections.sectionWithTime(section.title, section.minutes)}
    </p>
  )
}

function PreviewItem({ item, number, count }: { item: Item; number: number; count: number }) {
  const [answer, setAnswer] = useState<Item['answer']>(null)
  const textId = useId()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{quiz.questionOf(number, count)}</h3>
        <p className="text-sm text-muted tabular-nums">
          {quiz.worth(formatMarks(item.marks), item.penalty > 0 ? formatMarks(item.penalty) : null)}
        </p>
      </div>
      <div id={textId}>
        <Prose html={item.html} />
      </div>
      <AnswerFields item={item} answer={answer} labelledBy={textId} onAnswer={setAnswer} />
    </>
  )
}
