import { Link } from '@tanstack/react-router'
import { Check, NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import type { DueMistakes } from '../../mistakes.schema.ts'
import { t } from '../../texts/mistakes.ts'
import { formatDay } from './format-day.ts'
import { MistakeCard } from './mistake-card.tsx'

/** The mistake notebook. Shows the questions that are due, one at a time. */
export function MistakesPage() {
  const { data } = trpc.mistakes.due.useQuery()
  if (!data) return <Spinner />
  return (
    <div className="shell max-w-3xl py-8 sm:py-12">
      <h1 className="title-page">{t.mistakeNotebook}</h1>
      <Practice first={data} />
    </div>
  )
}

/** The notebook, and the counts since the page was opened: due, practised and answered right. */
type Session = { notebook: DueMistakes; left: number; practised: number; right: number }

function Practice({ first }: { first: DueMistakes }) {
  // A refetch must not change the question on the screen.
  const [session, setSession] = useState<Session>({
    notebook: first,
    left: first.due,
    practised: 0,
    right: 0,
  })
  const [loading, setLoading] = useState<'idle' | 'busy' | 'failed'>('idle')
  const utils = trpc.useUtils()
  const { notebook, left, practised, right } = session
  const [mistake, ...others] = notebook.items
  const goOn = async () => {
    if (others.length > 0)
      return setSession((before) => ({ ...before, notebook: { ...before.notebook, items: others } }))
    setLoading('busy')
    void utils.mistakes.count.invalidate()
    const more = await utils.mistakes.due.fetch().catch(() => null)
    setLoading(more ? 'idle' : 'failed')
    if (more) setSession((before) => ({ ...before, notebook: more, left: more.due }))
    return undefined
  }
  if (!mistake) return <Finished session={session} />
  return (
    <>
      <p className="mt-3 max-w-prose text-muted">{t.whatItIs}</p>
      <p aria-live="polite" className="mt-6 mb-3 font-semibold tabular-nums">
        {t.dueToday(left)}
        {practised > 0 && <span className="font-normal text-muted"> · {t.rightOf(right, practised)}</span>}
      </p>
      <MistakeCard
        key={mistake.questionId}
        mistake={mistake}
        isLoading={loading === 'busy'}
        onNext={() => void goOn()}
        onAnswered={(result) =>
          setSession((before) => ({
            ...before,
            left: Math.max(0, before.left - 1),
            practised: before.practised + 1,
            right: before.right + (result === 'right' ? 1 : 0),
          }))
        }
      />
      {loading === 'failed' && (
        <div role="alert" className="mt-4 grid justify-items-start gap-3">
          <p className="text-sm text-danger">{t.noneLoaded}</p>
          <Button variant="secondary" onClick={() => void goOn()}>
            {t.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shown if no question is due, with the day on which the next question is due. */
function Finished({ session: { notebook, practised, right } }: { session: Session }) {
  const { total, nextOn } = notebook
  const when = nextOn === null ? t.inNotebook(total) : t.nextOn(formatDay(nextOn), total)
  return (
    <Empty
      className="card mt-6"
      icon={practised > 0 ? <Check /> : <NotebookPen />}
      text={practised > 0 ? t.doneForToday : total > 0 ? t.nothingDue : t.empty}
      hint={
        total === 0 && practised === 0 ? (
          t.emptyHint
        ) : (
          <>
            {practised > 0 && (
              <span className="block text-ink tabular-nums">{t.rightOf(right, practised)}</span>
            )}
            {total > 0 && when}
          </>
        )
      }
      action={
        <Link to="/my-library" className={buttonClass({ variant: 'secondary' })}>
          {t.toLibrary}
        </Link>
      }
    />
  )
}
