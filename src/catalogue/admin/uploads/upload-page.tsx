import { useNavigate, useSearch } from '@tanstack/react-router'
import { MousePointerClick } from 'lucide-react'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { BinLink } from '../bin/bin-link.tsx'
import { CourseLink } from '../course/course-link.tsx'
import { CoursePicker } from '../course-picker.tsx'
import { ResourceStudio } from './resource-studio.tsx'
import { readUploadSearch } from '../studio-search.ts'
import { useChosenCourse } from '../use-chosen-course.ts'
import { t } from '../../texts/admin-upload.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { EDITING } from '../../../platform/policy.ts'

/** The resources in a course, and resources that belong to no course. */
export function UploadPage() {
  const { tab = 'course', courseId: given } = readUploadSearch(useSearch({ from: '/admin/upload' }))
  const course = useChosenCourse(given)
  const editsAll = useMay(EDITING)
  const navigate = useNavigate({ from: '/admin/upload' })
  return (
    <ResourceStudio courseId={tab === 'course' ? course?.id : null}>
      {({ action, list }) => (
        <AdminPage
          title={t.uploadStudyResources}
          actions={
            <>
              <BinLink />
              {action}
            </>
          }
        >
          <Tabs
            label={t.resources}
            selected={tab}
            onSelect={(key) =>
              void navigate({
                search: (before) => ({ ...before, tab: key === 'independent' ? key : undefined }),
                replace: true,
              })
            }
            tabs={[
              {
                key: 'course',
                label: t.courseResources,
                panel: (
                  <div className="grid gap-6">
                    <div className="flex flex-wrap items-end gap-3">
                      <div className="min-w-0 flex-1 basis-72">
                        <CoursePicker
                          prompt={t.selectCourse}
                          courseId={course?.id}
                          onChange={(chosen) =>
                            void navigate({ search: { courseId: chosen }, replace: true })
                          }
                        />
                      </div>
                      {course && (
                        <div className="max-sm:-ms-4">
                          <CourseLink course={course} tab="resources" />
                        </div>
                      )}
                    </div>
                    {list ?? <Empty icon={<MousePointerClick />} text={t.selectCourseToView} />}
                  </div>
                ),
              },
              ...(editsAll ? [{ key: 'independent', label: t.independentResources, panel: list }] : []),
            ]}
          />
        </AdminPage>
      )}
    </ResourceStudio>
  )
}
