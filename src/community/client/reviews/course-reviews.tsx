import { useRef, useState } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { focusPlace } from '../../../platform/client/document/focus-content.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewNumbers } from './review-summary.tsx'
import { useReviews } from './use-reviews.ts'
import { reviews as policy } from '../../reviews.policy.ts'
import { t } from '../../texts/reviews.ts'

/** The reviews of a course. Renders nothing if there are none and the viewer can't write one. */
export function CourseReviews({ course }: { course: Course }) {
  const { viewer, query, reviews, summary, mine } = useReviews(course)
  const [editing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const own = mine?.review ?? null
  const others = reviews.filter(({ id }) => id !== own?.id)
  const writes = viewer && mine?.mayReview && (editing || !own)
  if (!own && !writes && others.length === 0) return null
  const isAdmin = policy.can(viewer, 'moderate')
  return (
    <section aria-labelledby="reviews" className="scroll-mt-24">
      <h2 id="reviews" ref={heading} className="title-section mb-4 scroll-mt-24">
        {t.reviews}
      </h2>
      {summary && summary.count > 0 && <ReviewNumbers rating={course.rating} summary={summary} />}
      {writes && (
        <div className="mt-5">
          <ReviewForm
            key={own?.id}
            courseId={course.id}
            userId={viewer.id}
            review={own}
            onDone={() => {
              setEditing(false)
              // The form disappears with its buttons, so this moves the focus to the heading.
              if (heading.current) focusPlace(heading.current)
            }}
          />
        </div>
      )}
      <ul className="mt-2 divide-y divide-hairline">
        {own && !editing && (
          <ReviewItem review={own} isAdmin={isAdmin} helps={null}>
            <Button variant="ghost" size="sm" className="-ms-3.5" onClick={() => setEditing(true)}>
              {t.changeYourReview}
            </Button>
          </ReviewItem>
        )}
        {others.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            isAdmin={isAdmin}
            helps={mine?.helpful.includes(review.id) ?? false}
          />
        ))}
      </ul>
      <LoadMore query={query} label={t.showMoreReviews} />
    </section>
  )
}
