import { Link } from '@tanstack/react-router'
import { GraduationCap, Pencil, Plus } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { LoadMore } from '../../../platform/client/ui/lists/load-more.tsx'
import { onePage } from '../../../platform/client/ui/lists/one-page.ts'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { type Course, courseInput } from '../../courses.schema.ts'
import type { Teacher } from '../../teachers.schema.ts'
import { saves } from '../saves.ts'
import { TeacherDialog } from '../teachers/teacher-dialog.tsx'
import { TeacherRow } from '../teachers/teacher-row.tsx'
import { t } from '../../texts/admin-course.ts'

/** The teacher of a course, and the teacher's page. */
export function CourseTeacher({ course }: { course: Course }) {
  const about = trpc.courses.description.useQuery({ id: course.id })
  const teachers = trpc.teachers.list.useQuery()
  const editing = useDialog<Teacher | null>()
  if (!about.data || !teachers.data) {
    const failed = [about, teachers].find(({ isError }) => isError)
    return failed ? <LoadMore query={onePage(failed)} /> : <Skeleton className="h-72 rounded-card" />
  }
  const slug = about.data.teacher?.slug
  const teacher = teachers.data.find((one) => one.slug === slug)
  return (
    <div className="grid gap-6">
      {teacher ? (
        <div className="card">
          <TeacherRow teacher={teacher}>
            <Button
              variant="secondary"
              size="sm"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => editing.show(teacher)}
            >
              {t.editPage}
            </Button>
          </TeacherRow>
        </div>
      ) : (
        <section aria-label={t.teachersPage} className="card flex flex-wrap items-center gap-4 p-5">
          <GraduationCap aria-hidden="true" className="size-7 shrink-0 text-muted" />
          <p className="min-w-0 flex-1 basis-60 break-words">{t.noPageYet(course.instructor)}</p>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
            {t.createPage}
          </Button>
        </section>
      )}
      <ChooseTeacher course={course} names={teachers.data.map(({ name }) => name)} />
      <div>
        <Link to="/admin/courses/teachers" className={buttonClass({ variant: 'ghost', className: '-ms-4' })}>
          {t.allTeachers}
        </Link>
      </div>
      {editing.state && (
        <TeacherDialog
          key={editing.state.serial}
          teacher={editing.state.subject}
          name={course.instructor}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
    </div>
  )
}

const schema = z.object({ instructor: courseInput.shape.instructor })
const resolver = formResolver(schema, (values: z.input<typeof schema>) => values)

/** A form that sets another teacher for the course. */
function ChooseTeacher({ course, names }: { course: Course; names: readonly string[] }) {
  const list = useId()
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    defaultValues: { instructor: course.instructor },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, course)
  const update = trpc.courses.update.useMutation(saves.course.update)
  const save = form.handleSubmit((input) =>
    update
      .mutateAsync({ ...edits.patchOf(input), id: course.id })
      .then(({ instructor }) => form.reset({ instructor }), edits.failed),
  )
  return (
    <section aria-labelledby="course-teacher" className="card p-5 sm:p-6">
      <h2 id="course-teacher" className="title-card mb-4">
        {t.teacherOfCourse}
      </h2>
      <OtherValues edits={edits} />
      <form
        noValidate
        className="grid justify-items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(event)
        }}
      >
        <Field
          label={t.instructor}
          required
          error={errors.instructor?.message}
          hint={t.teacherHint}
          className="w-full max-w-xl"
        >
          <Input autoComplete="off" list={list} disabled={isSubmitting} {...form.register('instructor')} />
        </Field>
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" busy={isSubmitting} busyLabel={t.saving} disabled={!isDirty}>
          {t.saveTeacher}
        </Button>
      </form>
      <LeavingQuestion dirty={isDirty && !isSubmitting} />
    </section>
  )
}
