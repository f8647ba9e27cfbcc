import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowLeft, Pencil, UserPlus } from 'lucide-react'
import type { ComponentType } from 'react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { coursesOf } from '../../../platform/duties.policy.ts'
import { EDITING } from '../../../platform/policy.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import type { Batch } from '../../batches.schema.ts'
import { AddMembersDialog } from './add-members-dialog.tsx'
import { BatchAttendance } from './batch-attendance.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { BatchMembers } from './batch-members.tsx'
import { batchMessages } from './batch-messages.ts'
import { BatchTimetable } from './batch-timetable.tsx'
import { daysOf } from './batch-words.ts'
import { readBatchSearch } from './batch-search.ts'
import { t } from '../../texts/admin-batches.ts'

/** The duties that give access to a course's page. */
const OPENS_COURSES = [...EDITING, 'students', 'certificates'] as const

interface BatchPageProps {
  /** A button that gives a user duties in the batch. */
  AddTeacher: ComponentType<{ batch: Batch }>
}

/** A batch with its teachers, its members, its live classes, and the attendance. */
export function BatchPage({ AddTeacher }: BatchPageProps) {
  const id = Number(useParams({ from: '/admin/batches_/$id' }).id)
  const { tab = 'members' } = readBatchSearch(useSearch({ from: '/admin/batches_/$id' }))
  const navigate = useNavigate({ from: '/admin/batches/$id' })
  const changes = useMay('batches')
  const ownCourses = coursesOf(useViewer(), OPENS_COURSES)
  const { data: batch } = trpc.batches.byId.useQuery({ id })
  if (!batch) return null
  const { name, courses, teachers, members, seats, price, isArchived } = batch
  const facts = [daysOf(batch), t.membersCount(members, seats), price]
  return (
    <>
      <div className="mx-auto max-w-6xl">
        <Link to="/admin/batches" className="text-link mb-3 inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100 size-4" />
          {t.allBatches}
        </Link>
      </div>
      <AdminPage title={name} actions={changes ? <Actions batch={batch} /> : undefined}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {isArchived && <Badge>{t.archived}</Badge>}
          {facts.filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 break-words">
          {courses.length === 0
            ? t.noCourses
            : courses.map(({ id: courseId, title }, index) => (
                <span key={courseId}>
                  {index > 0 && ', '}
                  {ownCourses === 'all' || ownCourses.includes(courseId) ? (
                    <Link
                      to="/admin/courses/$id"
                      params={{ id: String(courseId) }}
                      search={{}}
                      className="text-link"
                    >
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </span>
              ))}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="min-w-0 break-words">
            <span className="text-muted">{t.teachers}:</span>{' '}
            {teachers.length === 0
              ? t.noTeachers
              : teachers.map(({ username, fullName }) => fullName ?? username).join(', ')}
          </p>
          <AddTeacher batch={batch} />
        </div>
        <Tabs
          label={t.partsOfBatch}
          className="mt-6"
          selected={tab}
          onSelect={(key) =>
            void navigate({
              search: key === 'timetable' || key === 'attendance' ? { tab: key } : {},
              replace: true,
              resetScroll: false,
            })
          }
          tabs={[
            { key: 'members', label: t.members, count: members, panel: <BatchMembers batch={batch} /> },
            { key: 'timetable', label: t.timetable, panel: <BatchTimetable batch={batch} /> },
            { key: 'attendance', label: t.attendance, panel: <BatchAttendance batch={batch} /> },
          ]}
        />
      </AdminPage>
    </>
  )
}

function Actions({ batch }: { batch: Batch }) {
  const editing = useDialog<null>()
  const adding = useDialog<null>()
  const archiving = useDialog<null>()
  const update = trpc.batches.update.useMutation({
    meta: { success: batchMessages.saved, failure: batchMessages.failed, refresh: ['batches', 'audit'] },
    onSettled: archiving.close,
  })
  const { id, isArchived, name } = batch
  const setArchived = () => update.mutate({ id, isArchived: !isArchived })
  return (
    <>
      <Button
        variant="secondary"
        icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        onClick={() => (isArchived ? setArchived() : archiving.show(null))}
      >
        {isArchived ? t.restore : t.archive}
      </Button>
      <Button variant="secondary" icon={<Pencil aria-hidden="true" />} onClick={() => editing.show(null)}>
        {t.editBatch}
      </Button>
      {!isArchived && (
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => adding.show(null)}>
          {t.addStudents}
        </Button>
      )}
      {editing.state && (
        <BatchDialog
          key={editing.state.serial}
          batch={batch}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {adding.state && (
        <AddMembersDialog
          key={adding.state.serial}
          batch={batch}
          open={adding.state.open}
          onClose={adding.close}
        />
      )}
      {archiving.state && (
        <ConfirmDialog
          open={archiving.state.open}
          onClose={archiving.close}
          onConfirm={setArchived}
          busy={update.isPending}
          title={t.askArchive(name)}
          text={t.askArchiveText}
          confirmLabel={t.archive}
        />
      )}
    </>
  )
}
