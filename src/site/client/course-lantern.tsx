import type { Course } from '../../catalogue/courses.schema.ts'
import { CARD_SIZES, CourseThumbnail } from '../../catalogue/client/list/course-thumbnail.tsx'
import { cx } from '../../platform/client/ui/cx.ts'

// The frame and the windows become narrower towards the bottom, at the same angle.
const BODY = 'polygon(0 0, 100% 0, 90% 100%, 10% 100%)'
const WINDOWS = 'polygon(0 0, 100% 0, 89.6% 100%, 10.4% 100%)'

/**
 * The lantern below the header, with the first courses in its windows. Hidden from screen readers, because the courses
 * follow below.
 */
export function CourseLantern({ courses }: { courses: readonly Course[] }) {
  return (
    <div
      aria-hidden="true"
      className="self-start pb-10 text-(--frame) [--frame:var(--ink)] max-lg:hidden dark:[--frame:var(--hairline)]"
    >
      <div className="mx-auto h-7 w-1 bg-current" />
      <svg viewBox="0 0 320 100" fill="none" className="-mt-px block w-full">
        <circle cx="160" cy="18" r="14" stroke="currentColor" strokeWidth="7" />
        <path
          d="M147 33h26c9 20 36 36 100 47a9 9 0 0 1-2 18H49a9 9 0 0 1-2-18c64-11 91-27 100-47Z"
          fill="currentColor"
        />
      </svg>
      <div className="relative mx-auto -mt-1 aspect-[10/11] w-[72%] bg-current" style={{ clipPath: BODY }}>
        <div className="absolute inset-x-[4%] top-[4%] bottom-0" style={{ clipPath: WINDOWS }}>
          <div className="grid size-full grid-cols-2 grid-rows-2 gap-2.5">
            {[0, 1, 2, 3].map((place) => {
              const course = courses[place]
              const shape = cx('size-full', place < 2 && 'rounded-t-full')
              return course ? (
                <CourseThumbnail
                  key={place}
                  address={course.thumbnail}
                  sizes={CARD_SIZES}
                  fill
                  className={shape}
                />
              ) : (
                <div key={place} className={cx('bg-amber', shape)} />
              )
            })}
          </div>
        </div>
      </div>
      <div className="mx-auto h-6 w-[64%] rounded-control bg-current" />
    </div>
  )
}
