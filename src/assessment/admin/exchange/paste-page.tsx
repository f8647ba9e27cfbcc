import { Link } from '@tanstack/react-router'
import { ArrowLeft, ClipboardPaste } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { MAX_PAPER, type Paper, readPaper } from '../../exchange/paste.rules.ts'
import { t } from '../../texts/admin-exchange.ts'
import { t as questions } from '../../texts/admin-questions.ts'
import { checkDestination, type Destination, noDestination } from './destination.ts'
import { DestinationFields } from './destination-fields.tsx'
import { DraftList } from './draft-list.tsx'
import { countTogether, useCreateQuestions } from './use-create-questions.ts'

/** Returns the text that stays in the text field: everything except the first valid questions. */
function remaining({ questions: read, key }: Paper, created: number): string {
  let left = created
  const kept = read.filter(({ question }) => !question || left-- <= 0).map(({ source }) => source)
  return kept.length === 0 ? '' : [...kept, key].filter((part) => part !== '').join('\n\n')
}

/** Creates questions from a paper that was pasted from Word or a chat. `quiz` is the quiz that they are for, or 0. */
export function PastePage({ quiz }: { quiz: number }) {
  const id = Number.isInteger(quiz) ? quiz : 0
  const { data: lesson } = trpc.lessons.byId.useQuery({ id }, { enabled: id > 0 && id < 2 ** 31 })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Partial<Destination>>({})
  const given: Destination = {
    ...noDestination,
    ...(lesson && { courseId: String(lesson.courseId), quizId: String(lesson.id) }),
    ...chosen,
  }
  const box = useRef<HTMLTextAreaElement>(null)
  const read = useDeferredValue(text)
  const paper = useMemo(() => readPaper(read), [read])
  const good = paper.questions.flatMap(({ question }) => question ?? [])
  const count = countTogether(good)
  const bad = paper.questions.length - good.length
  const { run, isRunning } = useCreateQuestions()
  const { errors } = checkDestination(given)
  const isIncomplete =
    Boolean(errors.marks ?? errors.penalty) || (given.courseId !== '' && given.quizId === '')

  const create = async () => {
    const rest = remaining(paper, count)
    const wanted = good.slice(0, count).map((question) => ({ question }))
    if ((await run(wanted, given, () => setText((now) => (now === rest ? text : now)))) > 0) setText(rest)
  }
  const showLine = (line: number) => {
    const area = box.current
    if (!area) return
    const lines = area.value.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    area.focus()
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
    area.scrollTop = (area.scrollHeight * (line - 1)) / lines.length - area.clientHeight / 2
  }
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/questions" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {questions.questionBank}
        </Link>
      </div>
      <AdminPage title={t.pastePaper} intro={t.pasteIntro}>
        <form
          noValidate
          className="grid items-start gap-8 xl:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <div className="grid min-w-0 gap-5">
            <Field label={t.paper} hint={t.paperHint}>
              <Textarea
                ref={box}
                rows={14}
                value={text}
                maxLength={MAX_PAPER}
                spellCheck={false}
                placeholder={t.example}
                disabled={isRunning}
                className="min-h-80"
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <DestinationFields
              value={given}
              onChange={(more) => setChosen((before) => ({ ...before, ...more }))}
            />
            <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline bg-page py-4">
              <Button
                type="submit"
                busy={isRunning}
                busyLabel={t.creating}
                disabled={count === 0 || isIncomplete || read !== text}
              >
                {t.createQuestions(count)}
              </Button>
              <p role="status" className="text-sm text-muted">
                {paper.questions.length > 0 && t.readSummary(good.length, bad)}
              </p>
            </div>
          </div>
          <section aria-labelledby="paper-preview" className="grid min-w-0 gap-4">
            <h2 id="paper-preview" className="title-section">
              {t.preview}
            </h2>
            {paper.questions.length === 0 ? (
              <Empty
                icon={<ClipboardPaste />}
                text={text.trim() === '' ? t.nothingPasted : t.nothingRead}
                hint={t.nothingPastedHint}
                className="card"
              />
            ) : (
              <DraftList drafts={paper.questions} label={t.preview} onLine={showLine} />
            )}
            {paper.ignored.length > 0 && (
              <details className="text-sm">
                <summary className="min-h-11 cursor-pointer content-center text-muted md:min-h-6">
                  {t.ignoredLines(paper.ignored.length)}
                </summary>
                <ul className="mt-1 grid gap-1 ps-4 wrap-anywhere">
                  {paper.ignored.map(({ line, text: words }) => (
                    <li key={line}>
                      {t.line(line)} {words}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        </form>
      </AdminPage>
      <LeavingQuestion dirty={text.trim() !== '' && !isRunning} />
    </>
  )
}
