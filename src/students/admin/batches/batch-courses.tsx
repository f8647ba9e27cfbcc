import { X } from 'lucide-react'
import { CourseField } from '../../../catalogue/admin/course-field.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { t } from '../../texts/admin-batches.ts'

type Chosen = { id: number; title: string }[]

interface BatchCoursesProps {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  error: string | undefined
}

/** The courses of a batch, with a menu that adds courses and buttons that remove them. */
export function BatchCourses({ chosen, onChange, error }: BatchCoursesProps) {
  return (
    <div className="grid gap-2">
      <CourseField
        label={t.addCourse}
        prompt={t.selectCourse}
        chosen={undefined}
        error={error}
        select={{
          value: '',
          onChange: ({ target }) => {
            const id = Number(target.value)
            const title = target.selectedOptions[0]?.text ?? ''
            if (id && !chosen.some((one) => one.id === id)) onChange([...chosen, { id, title }])
          },
        }}
      />
      <ul aria-label={t.coursesOfBatch} className="divide-y divide-hairline">
        {chosen.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 break-words">{title}</span>
            <IconButton
              label={t.removeCourse(title)}
              title={t.remove}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
