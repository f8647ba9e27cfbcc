import { trpc } from '../../../platform/client/trpc.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/admin-questions.ts'
import { FormulaText } from '../formulas/formula-text.tsx'
import { rightAnswer } from './right-answer.ts'

/** The versions of a question, newest first. */
export function HistoryDialog({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const { data: versions } = trpc.questions.versions.useQuery({ id }, { refetchOnMount: 'always' })
  return (
    <Dialog open={open} onClose={onClose} title={t.versions} description={t.versionsHint} size="lg">
      {versions ? (
        <ol className="mt-2 divide-y divide-hairline">
          {versions.map(({ version, createdAt, text, explanation, solution, attempts }) => (
            <li key={version} className="grid gap-1.5 py-4 wrap-anywhere">
              <h3 className="font-text text-base font-semibold tracking-normal">
                {t.versionNumber(version)}{' '}
                <span className="text-sm font-normal text-muted">
                  <When date={createdAt} /> · {t.inAttempts(attempts)}
                </span>
              </h3>
              <div className="whitespace-pre-line">
                <FormulaText text={text} />
              </div>
              {'options' in solution && (
                <ol className="list-[lower-alpha] ps-6">
                  {solution.options.map((option, index) => (
                    <li key={index}>
                      <FormulaText text={option.text} />
                    </li>
                  ))}
                </ol>
              )}
              <div className="text-sm text-muted">
                <FormulaText text={t.rightIs(rightAnswer({ solution }))} />
              </div>
              {explanation && (
                <div className="text-sm whitespace-pre-line text-muted">
                  <FormulaText text={explanation} />
                </div>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}
