import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { SearchBox } from '../../platform/client/ui/forms/search-box.tsx'
import { trpc } from '../../platform/client/trpc.ts'
import { Field, type FieldProps } from '../../platform/client/ui/forms/field.tsx'
import { Select } from '../../platform/client/ui/forms/input.tsx'
import { firstCourses } from './studio-search.ts'
import { useChosenCourse } from './use-chosen-course.ts'
import { t } from '../texts/admin-studio.ts'

interface CourseFieldProps extends Pick<FieldProps, 'label' | 'error' | 'required' | 'className'> {
  prompt: string
  chosen: number | undefined
  /** An additional option that means all courses. */
  all?: { value: string; label: string }
  /** The ID of a course that the menu leaves out. */
  except?: number | undefined
  select: ComponentProps<'select'>
}

/** A menu of courses. If there are too many courses, a search field limits the options. */
export function CourseField({ prompt, all, chosen, except, select, ...field }: CourseFieldProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const { data: first } = trpc.courses.list.useQuery(firstCourses)
  const { data: found } = trpc.courses.list.useQuery(
    { ...firstCourses, search },
    { enabled: search !== '', placeholderData: (before) => before },
  )
  const course = useChosenCourse(chosen)
  const listed = (search ? found : first)?.items ?? []
  const missing = course && !listed.some((one) => one.id === course.id)
  const isListed = course !== undefined || listed.some((one) => one.id === chosen)
  const tooMany = Boolean(first?.nextCursor)
  return (
    <div className={field.className}>
      {tooMany && (
        <SearchBox
          id={id}
          label={t.findCourse}
          placeholder={t.findCourse}
          value={search}
          onSearch={setSearch}
          className="mb-2"
        />
      )}
      <Field {...field} className={undefined} hint={tooMany && hintOf(search, listed.length)}>
        {/* The key changes when the options have loaded, which remounts the select. If a select gets its value
            before its options, it shows no option as selected. */}
        <Select key={String(isListed)} {...select}>
          <option value="">{prompt}</option>
          {all && <option value={all.value}>{all.label}</option>}
          {(missing ? [course, ...listed] : listed).map((one) =>
            one.id === except ? null : (
              <option key={one.id} value={one.id}>
                {one.isPublished ? one.title : t.draftCourse(one.title)}
              </option>
            ),
          )}
        </Select>
      </Field>
    </div>
  )
}

const hintOf = (search: string, found: number) =>
  search && found === 0 ? t.noCourseMatches : t.notAllCourses
