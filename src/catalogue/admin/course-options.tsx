import { trpc } from '../../platform/client/trpc.ts'
import { allCourses } from './studio-search.ts'

/** The options of a select that chooses a course. */
export function CourseOptions({ prompt, except }: { prompt: string; except?: number | undefined }) {
  const { data } = trpc.courses.list.useQuery(allCourses)
  return (
    <>
      <option value="">{prompt}</option>
      {data?.items.map(({ id, title, isPublished }) =>
        id === except ? null : (
          <option key={id} value={id}>
            {isPublished ? title : `${title} (draft)`}
          </option>
        ),
      )}
    </>
  )
}
