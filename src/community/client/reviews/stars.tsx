import { Star } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../platform/client/ui/cx.ts'
import { t } from '../../texts/reviews.ts'

const FIVE = [1, 2, 3, 4, 5] as const

/** A rating of up to five stars. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={t.starsOutOfFive(rating)} className="inline-flex gap-0.5">
    {FIVE.map((star) => (
      <Star
        key={star}
        aria-hidden="true"
        className={cx('size-4', star <= rating ? 'fill-amber text-amber-mark' : 'text-edge')}
      />
    ))}
  </span>
)

/** A choice of one to five stars. */
export function StarField({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t.yourRating}</legend>
      <div className="mt-1 -ms-2 flex">
        {FIVE.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <span className="sr-only">{t.starCount(star)}</span>
            <Star
              aria-hidden="true"
              className={cx('size-7', star <= value ? 'fill-amber text-amber-mark' : 'text-edge')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
