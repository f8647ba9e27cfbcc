import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/insight.ts'
import { CourseInsight } from './course-insight.tsx'

/** Charts of the courses that a teacher teaches, for teachers who are not administrators. */
export function TaughtInsight() {
  const { data: courses = [] } = trpc.courses.taught.useQuery()
  const [chosen, setChosen] = useState<number>()
  const courseId = chosen ?? courses[0]?.id
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="title-page">{t.yourCourses}</h1>
        <p className="mt-2 text-muted">{t.yourCoursesIntro}</p>
      </div>
      {courseId === undefined ? (
        <p className="text-muted">{t.noCourses}</p>
      ) : (
        <>
          <Field label={t.course} className="max-w-xl">
            <Select value={courseId} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
              {courses.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <CourseInsight key={courseId} course={{ id: courseId }} />
        </>
      )}
    </div>
  )
}
