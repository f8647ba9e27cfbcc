import type { ReviewSummary } from '../../reviews.schema.ts'
import { t } from '../../texts/reviews.ts'

/** The average rating, and the number of reviews for each number of stars. */
export function ReviewNumbers({ rating, summary }: { rating: number; summary: ReviewSummary }) {
  const { count, stars } = summary
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <div>
        <p className="font-heading text-3xl font-semibold tabular-nums">{rating.toFixed(1)}</p>
        <p className="mt-1 text-sm text-muted tabular-nums">{t.outOfFive(count)}</p>
      </div>
      <ol className="grid min-w-0 flex-1 basis-60 gap-1.5 text-sm" reversed>
        {stars
          .map((number, index) => ({ star: index + 1, number }))
          .toReversed()
          .map(({ star, number }) => (
            <li key={star} className="grid grid-cols-[4rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <span>{t.starCount(star)}</span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-ink/10">
                {number > 0 && (
                  <span
                    className="block h-full min-w-2 rounded-full border border-amber-mark bg-amber"
                    style={{ width: `${(number / count) * 100}%` }}
                  />
                )}
              </span>
              <span className="text-end tabular-nums">
                {number}
                <span className="sr-only"> {number === 1 ? t.reviewWord : t.reviewsWord}</span>
              </span>
            </li>
          ))}
      </ol>
    </div>
  )
}
