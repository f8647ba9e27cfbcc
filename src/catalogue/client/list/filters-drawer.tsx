import { Button } from '../../../platform/client/ui/button.tsx'
import { Drawer } from '../../../platform/client/ui/overlays/drawer.tsx'
import { CourseFilters, type CourseFiltersProps, SortSelect } from './course-filters.tsx'
import { t } from '../../texts/courses.ts'

/**
 * The filters on small screens. Choices apply immediately. The button shows the number of results and closes the
 * drawer.
 */
export function FiltersDrawer({
  open,
  onClose,
  total,
  capped,
  ...filter
}: CourseFiltersProps & { open: boolean; onClose: () => void; total: number; capped: boolean }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t.filters}
      footer={
        <Button block onClick={onClose}>
          {t.showCourses(total, capped)}
        </Button>
      }
    >
      <div className="grid gap-6">
        <SortSelect {...filter} />
        <CourseFilters {...filter} />
      </div>
    </Drawer>
  )
}
