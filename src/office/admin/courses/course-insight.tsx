import { useState } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { formatCount } from '../../../platform/count.ts'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { BarChart } from '../../../platform/client/ui/charts/bar-chart.tsx'
import { ChartCard } from '../../../platform/client/ui/charts/chart-card.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { briefText } from '../../../assessment/admin/questions/question-words.ts'
import type { Outputs } from '../../../platform/client/trpc.ts'
import { MIN_INSIGHT_STUDENTS } from '../../office.schema.ts'
import { t } from '../../texts/insight.ts'

type LessonInsight = Outputs['courses']['lessonInsight']

/** Completion of the course by week, and the positions at which students stop, ask or watch again in a lesson. */
export function CourseInsight({ course: { id: courseId } }: { course: Pick<Course, 'id'> }) {
  const { data: insight } = trpc.courses.insight.useQuery({ courseId })
  const { data: lessons } = trpc.lessons.list.useQuery({ courseId })
  const [chosen, setChosen] = useState<number>()
  if (!insight || !lessons) return <Skeleton className="h-96 rounded-card" />
  const day = new Intl.DateTimeFormat(interfaceLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const enrolled = insight.weeks.map((week) => week.enrolled)
  const finished = insight.weeks.map((week) => week.finished)
  const lessonId = chosen ?? lessons[0]?.id
  return (
    <div className="grid gap-6">
      <ChartCard
        title={t.byWeek}
        chart={
          <BarChart
            summary={t.byWeekSummary(sum(enrolled), sum(finished))}
            labels={insight.weeks.map(({ week }) => day.format(week))}
            series={[
              { name: t.enrolled, values: enrolled, format: formatCount },
              { name: t.finished, values: finished, format: formatCount },
            ]}
          />
        }
        columns={[t.weekFrom, t.enrolled, t.finished]}
        rows={insight.weeks.map((week) => [
          day.format(week.week),
          formatCount(week.enrolled),
          formatCount(week.finished),
        ])}
      />
      {lessonId === undefined ? (
        <p className="text-muted">{t.noLessons}</p>
      ) : (
        <>
          <Field label={t.lesson} className="max-w-xl">
            <Select value={lessonId} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {lessons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <LessonStrip key={lessonId} lessonId={lessonId} />
        </>
      )}
    </div>
  )
}

function LessonStrip({ lessonId }: { lessonId: number }) {
  const { data } = trpc.courses.lessonInsight.useQuery({ id: lessonId })
  if (!data) return <Skeleton className="h-72 rounded-card" />
  const { students, parts, questions } = data
  return (
    <>
      {parts.length === 0 ? (
        <p className="text-muted">{t.tooFew(MIN_INSIGHT_STUDENTS)}</p>
      ) : (
        <>
          <LessonParts students={students} parts={parts} />
          <RewatchedParts parts={parts} />
        </>
      )}
      {questions.length > 0 && <QuestionTable questions={questions} />}
    </>
  )
}

/** The questions in the video, and how many students answered them. */
function QuestionTable({ questions }: Pick<LessonInsight, 'questions'>) {
  return (
    <section aria-labelledby="video-questions" className="card p-5 sm:p-6">
      <h3 id="video-questions" className="title-card mb-3">
        {t.videoQuestions}
      </h3>
      <ul className="divide-y divide-hairline">
        {questions.map(({ atSeconds, text, answered, right }, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="me-2 text-muted tabular-nums">{formatClock(atSeconds)}</span>
              {briefText({ text })}
            </span>
            <span className="text-sm tabular-nums">
              {right === null ? t.answered(answered) : t.answeredRight(answered, right)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RewatchedParts({ parts }: Pick<LessonInsight, 'parts'>) {
  const labels = parts.map(({ atSeconds }) => formatClock(atSeconds))
  const values = parts.map(({ rewatched }) => rewatched)
  if (values.every((value) => value === 0)) return <p className="text-muted">{t.noneRewatched}</p>
  return (
    <ChartCard
      title={t.rewatchedParts}
      chart={
        <BarChart
          summary={t.rewatchedSummary}
          labels={labels}
          series={[{ name: t.rewatched, values, format: formatCount }]}
        />
      }
      columns={[t.from, t.rewatched]}
      rows={labels.map((label, index) => [label, formatCount(values[index] ?? 0)])}
    />
  )
}

function LessonParts({ students, parts }: Pick<LessonInsight, 'students' | 'parts'>) {
  return (
    <ChartCard
      title={t.inLesson}
      chart={
        <BarChart
          summary={t.inLessonSummary(students)}
          labels={parts.map(({ atSeconds }) => formatClock(atSeconds))}
          series={[
            { name: t.stopped, values: parts.map(({ stopped }) => stopped), format: formatCount },
            { name: t.asked, values: parts.map(({ asked }) => asked), format: formatCount },
          ]}
        />
      }
      columns={[t.from, t.stopped, t.asked]}
      rows={parts.map(({ atSeconds, stopped, asked }) => [
        formatClock(atSeconds),
        formatCount(stopped),
        formatCount(asked),
      ])}
    />
  )
}
