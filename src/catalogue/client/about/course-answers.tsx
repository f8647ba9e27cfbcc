import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Course, CourseDescription } from '../../courses.schema.ts'
import { CourseText } from '../course/course-facts.tsx'
import { t } from '../../texts/course.ts'

type Props = { course: Course; about: CourseDescription }

/** The outcomes of the course for students. */
export function CourseOutcomes({ course, about }: Props) {
  return (
    <section aria-labelledby="outcomes" className="card p-5 sm:p-6">
      <h2 id="outcomes" className="title-section mb-4">
        {t.outcomes}
      </h2>
      <ul className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {about.outcomes.map((outcome, index) => (
          <li key={index} className="flex min-w-0 items-start gap-3">
            <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-amber-mark" strokeWidth={2.5} />
            <span className="min-w-0 break-words">
              <CourseText course={course}>{outcome}</CourseText>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Frequently asked questions about the course. */
export function CourseAnswers({ course, about }: Props) {
  const { requirements, audience, faq } = about
  return (
    <>
      {requirements.length + audience.length > 0 && (
        <div className="grid gap-x-8 gap-y-10 sm:grid-flow-col sm:auto-cols-fr">
          <Lines course={course} title={t.requirements} lines={requirements} />
          <Lines course={course} title={t.audience} lines={audience} />
        </div>
      )}
      {faq.length > 0 && (
        <section aria-labelledby="faq">
          <h2 id="faq" className="title-section mb-4">
            {t.questions}
          </h2>
          <div className="card divide-y divide-hairline overflow-hidden">
            {faq.map(({ question, answer }, index) => (
              <details key={index} className="group">
                <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-4 py-3 font-medium outline-offset-[-3px] hover:bg-ink/4 [&::-webkit-details-marker]:hidden">
                  <span className="min-w-0 flex-1 break-words">
                    <CourseText course={course}>{question}</CourseText>
                  </span>
                  <ChevronDown
                    aria-hidden="true"
                    className="size-5 shrink-0 text-muted group-open:rotate-180 print:hidden"
                  />
                </summary>
                <div className="px-4 pb-4 break-words whitespace-pre-line">
                  <CourseText as="div" course={course}>
                    {answer}
                  </CourseText>
                </div>
              </details>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function Lines({ course, title, lines }: { course: Course; title: string; lines: readonly string[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="title-section mb-3">
        {title}
      </h2>
      <ul className="grid list-disc gap-1.5 ps-5 marker:text-muted">
        {lines.map((line, index) => (
          <li key={index} className="ps-1 break-words">
            <CourseText course={course}>{line}</CourseText>
          </li>
        ))}
      </ul>
    </section>
  )
}
