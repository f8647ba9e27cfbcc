import { Check, CircleSlash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../platform/client/ui/cx.ts'
import type { VideoAnswerResult } from '../../video-questions.schema.ts'
import { t } from '../../texts/video-questions.ts'

type Result = VideoAnswerResult['result']

const SIGNS: Record<Result, { icon: ReactNode; text: () => string; className: string }> = {
  right: { icon: <Check />, text: () => t.right, className: 'text-success' },
  partly: { icon: <CircleSlash2 />, text: () => t.partlyRight, className: 'text-ink' },
  wrong: { icon: <X />, text: () => t.wrong, className: 'text-danger' },
}

/** Shows whether an answer that was just checked is right. */
export function ResultSign({ result }: { result: Result }) {
  const { icon, text, className } = SIGNS[result]
  return (
    <p
      role="status"
      className={cx('flex items-center gap-2 text-lg font-semibold [&_svg]:size-5', className)}
    >
      <span aria-hidden="true">{icon}</span>
      {text()}
    </p>
  )
}
