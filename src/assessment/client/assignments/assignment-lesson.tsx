import { Link, useLocation } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { CourseText } from '../../../catalogue/client/course/course-facts.tsx'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { lateness } from '../../assignments.rules.ts'
import type { Assignment } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'
import { GradesLink } from '../grades/grades-link.tsx'
import { formatMarks } from '../quiz-clock.ts'
import { Composer } from './composer.tsx'
import { RubricTable } from './rubric-table.tsx'
import { VersionView } from './version-view.tsx'

/** An assignment on the page of its lesson: the instructions, the rules, and the student's work. */
export function AssignmentLesson({ lesson, course }: { lesson: Lesson; course: Course }) {
  const { data: text } = trpc.lessons.text.useQuery({ id: lesson.id })
  const { data: assignment } = trpc.assignments.byId.useQuery({ id: lesson.id })
  if (!text || !assignment) return null
  const sent = assignment.submissions.filter(({ state }) => state !== 'draft')
  return (
    <section aria-labelledby="assignment" className="grid gap-8">
      <h2 id="assignment" className="sr-only">
        {t.assignment}
      </h2>
      {text.html !== '' && (
        <CourseText as="div" course={course}>
          <Prose html={text.html} />
        </CourseText>
      )}
      <Facts assignment={assignment} />
      {assignment.rubric.length > 0 && <RubricTable rubric={assignment.rubric} />}
      <OwnWork lesson={lesson} assignment={assignment} />
      {sent.length > 0 && (
        <div className="grid gap-3">
          <h3 className="title-section">{t.sentWork}</h3>
          {sent.toReversed().map((version, index) => (
            <VersionView key={version.id} version={version} isOpen={index === 0} />
          ))}
        </div>
      )}
      {assignment.maySubmit && <GradesLink slug={course.slug} />}
    </section>
  )
}

function Facts({ assignment }: { assignment: Assignment }) {
  const { timeZone } = useSite()
  const { dueAt, acceptsLate, lateUntil, latePercent, completes, passPercent } = assignment
  const moment = (date: Date) => formatMoment(date, 'moment', timeZone)
  const facts = [
    t.marksInTotal(formatMarks(assignment.maxGrade)),
    ...(dueAt ? [t.dueOn(moment(dueAt))] : [t.noDueDate]),
    ...(dueAt && !acceptsLate ? [t.lateNotAccepted] : []),
    ...(dueAt && acceptsLate && lateUntil ? [t.lateAcceptedUntil(moment(lateUntil))] : []),
    ...(dueAt && acceptsLate && latePercent > 0 ? [t.lateCosts(latePercent)] : []),
    ...(completes === 'passed' && passPercent !== null ? [t.toPass(passPercent)] : []),
  ]
  return (
    <div className="card flex gap-4 p-5">
      <PenLine aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-amber-mark" />
      <ul className="flex min-w-0 flex-wrap gap-x-5 gap-y-1">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

/** The form for new work, or the reason why there is none. */
function OwnWork({ lesson, assignment }: { lesson: Lesson; assignment: Assignment }) {
  const viewer = useViewer()
  const from = useLocation({ select: ({ href }) => href })
  const [isNew, setIsNew] = useState(false)
  const { submissions, sendsLeft, now } = assignment
  const draft = submissions.find(({ state }) => state === 'draft')
  const last = submissions.findLast(({ state }) => state !== 'draft')
  if (!viewer)
    return (
      <p>
        <Link to="/login" search={{ from }} className={buttonClass({})}>
          {t.signInToSend}
        </Link>
      </p>
    )
  if (!assignment.maySubmit) return <p className="text-sm">{t.enrolToSend}</p>
  if (sendsLeft === 0) return null
  if (lateness(assignment, now, last?.state === 'returned') === null)
    return <p className="text-sm text-muted">{t.isClosed}</p>
  if (last && last.state !== 'returned' && !draft && !isNew)
    return (
      <div className="grid gap-1.5">
        <p>
          <Button variant="secondary" onClick={() => setIsNew(true)}>
            {t.sendAgain}
          </Button>
        </p>
        <p className="text-sm text-muted">{t.sendsLeft(sendsLeft)}</p>
      </div>
    )
  return (
    <Composer
      key={last?.id ?? 0}
      lessonId={lesson.id}
      assignment={assignment}
      draft={draft}
      onSent={() => setIsNew(false)}
    />
  )
}
