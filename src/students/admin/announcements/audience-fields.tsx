import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { coursesOf } from '../../../platform/duties.policy.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { usesCourse } from '../../announcements.schema.ts'
import type { AnnouncementOutput, AnnouncementValues } from './announcement-form.ts'
import { t } from '../../texts/admin-announcements.ts'

export type AnnouncementForm = UseFormReturn<AnnouncementValues, unknown, AnnouncementOutput>

/** Lets staff choose the students who receive an announcement, and shows the number of these students. */
export function AudienceFields({ form }: { form: AnnouncementForm }) {
  const { errors } = form.formState
  const [audience, courseId, batchId, when] = useWatch({
    control: form.control,
    name: ['audience', 'courseId', 'batchId', 'when'],
  })
  const own = coursesOf(useViewer(), 'messages')
  const isOfCourse = usesCourse(audience)
  const isOfBatch = audience === 'batch'
  return (
    <>
      <Field label={t.to} required error={errors.audience?.message}>
        <Select {...form.register('audience')}>
          {own === 'all' && <option value="everyone">{t.everyone}</option>}
          {own.length > 0 && <option value="course">{t.courseStudents}</option>}
          {own.length > 0 && <option value="unfinished">{t.unfinishedStudents}</option>}
          <option value="batch">{t.batchMembers}</option>
        </Select>
      </Field>
      {isOfCourse && (
        <CourseField
          label={t.course}
          prompt={t.selectCourse}
          required
          chosen={Number(courseId) || undefined}
          error={errors.courseId?.message}
          select={form.register('courseId')}
        />
      )}
      {isOfBatch && <BatchField form={form} />}
      {(isOfCourse ? courseId !== '' : isOfBatch ? batchId !== '' : true) && (
        <AudienceSize
          audience={audience}
          courseId={isOfCourse ? Number(courseId) : null}
          batchId={isOfBatch ? Number(batchId) : null}
          isLater={when === 'later'}
        />
      )}
    </>
  )
}

function BatchField({ form }: { form: AnnouncementForm }) {
  const { data } = trpc.batches.list.useQuery({ limit: 100 })
  const chosen = useWatch({ control: form.control, name: 'batchId' })
  if (data?.items.length === 0) return <p className="text-muted">{t.noBatches}</p>
  return (
    <Field label={t.batch} required error={form.formState.errors.batchId?.message}>
      {/* The key remounts the select when its options load, because a select without options shows no value. */}
      <Select key={String(data !== undefined)} {...form.register('batchId')} defaultValue={chosen}>
        <option value="">{t.selectBatch}</option>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type Chosen = Pick<AnnouncementValues, 'audience'> & {
  courseId: number | null
  batchId: number | null
  isLater: boolean
}

function AudienceSize({ isLater, ...chosen }: Chosen) {
  const { data, isError } = trpc.announcements.audience.useQuery(chosen)
  if (isError) return null
  const text = !data
    ? t.counting
    : data.students === 0
      ? t.goesToNobody
      : (isLater ? t.goesToNow : t.goesTo)(data.students)
  return (
    <p role="status" className="rounded-control bg-sunken px-4 py-3 font-medium">
      {text}
    </p>
  )
}
