import { useEffect, useRef } from 'react'
import { CourseField } from './course-field.tsx'
import { t } from '../texts/admin-studio.ts'

interface CoursePickerProps {
  prompt: string
  courseId: number | undefined
  onChange: (courseId: number | undefined) => void
}

const chosenIn = (select: HTMLSelectElement) => Number(select.value) || undefined

/** Selects the course that the page shows. */
export function CoursePicker({ prompt, courseId, onChange }: CoursePickerProps) {
  const select = useRef<HTMLSelectElement>(null)
  const first = useRef({ courseId, onChange })
  // Applies a choice that was made before hydration.
  useEffect(() => {
    const chosen = select.current ? chosenIn(select.current) : undefined
    if (chosen !== undefined && chosen !== first.current.courseId) first.current.onChange(chosen)
  }, [])
  return (
    <CourseField
      label={t.course}
      className="max-w-2xl"
      prompt={prompt}
      chosen={courseId}
      select={{
        ref: select,
        value: courseId ?? '',
        onChange: (event) => onChange(chosenIn(event.target)),
      }}
    />
  )
}
