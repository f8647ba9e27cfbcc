import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { CourseOptions } from './course-options.tsx'

interface CoursePickerProps {
  prompt: string
  courseId: number | undefined
  onChange: (courseId: number | undefined) => void
}

/** Chooses the course whose content the screen is about. */
export function CoursePicker({ prompt, courseId, onChange }: CoursePickerProps) {
  return (
    <Field label="Course" className="max-w-2xl">
      <Select value={courseId ?? ''} onChange={(event) => onChange(Number(event.target.value) || undefined)}>
        <CourseOptions prompt={prompt} />
      </Select>
    </Field>
  )
}
