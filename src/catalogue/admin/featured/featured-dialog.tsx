import { keepPreviousData } from '@tanstack/react-query'
import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import { featuredIds, MAX_FEATURED } from '../../../academy/featured.rules.ts'
import { settingsMessages } from '../../../academy/admin/settings-messages.ts'
import { useSettings } from '../../../academy/client/settings.ts'
import { issuesOf, trpc } from '../../../platform/client/trpc.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { t } from '../../texts/admin-featured.ts'
import { CourseField } from '../course-field.tsx'
import { FeaturedRows } from './featured-rows.tsx'

/** Lets administrators choose the courses on the home page and their order. */
export function FeaturedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { featured_courses: saved = '' } = useSettings()
  const [seen, setSeen] = useState(saved)
  const [ids, setIds] = useState(featuredIds(saved))
  const [theirs, setTheirs] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const update = trpc.settings.update.useMutation({
    meta: {
      success: settingsMessages.settingsUpdated,
      failure: settingsMessages.settingsFailed,
      refresh: ['settings', 'courses', 'audit'],
    },
  })
  const value = ids.join(',')
  const { courses, titleOf } = useChosen(value)
  const others = useChosen(theirs ?? '')
  const isFull = ids.length >= MAX_FEATURED
  const save = () =>
    update.mutateAsync({ key: 'featured_courses', value, before: seen }).then(onClose, (error: unknown) => {
      const other = issuesOf(error).find(({ now }) => typeof now === 'string')?.now
      if (typeof other !== 'string') return
      setSeen(other)
      setTheirs(other)
    })
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    setIds(arrayMove(ids, from, to))
    setSaid(t.movedTo(titleOf(ids[from] ?? 0), to + 1, ids.length))
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.featuredCourses}
      onSubmit={save}
      submitLabel={t.save}
      busyLabel={t.saving}
      busy={update.isPending}
      dirty={value !== seen}
      disabled={value === seen}
    >
      <p className="text-muted">{ids.length > 0 ? t.featuredIntro : t.featuredDefault}</p>
      {theirs !== null && (
        <div role="alert" className="rounded-control bg-sunken p-4 text-sm">
          <p>{t.changedByOthers}</p>
          <p className="mt-2 font-semibold">{t.theirChoice}</p>
          {theirs === '' ? (
            <p>{t.nothingChosen}</p>
          ) : (
            <ol className="ms-5 list-decimal">
              {featuredIds(theirs).map((id) => (
                <li key={id}>{others.titleOf(id)}</li>
              ))}
            </ol>
          )}
        </div>
      )}
      {ids.length > 0 && (
        <FeaturedRows
          ids={ids}
          titleOf={titleOf}
          isDraft={(id) => courses.some((one) => one.id === id && !one.isPublished)}
          onMove={move}
          onRemove={(id) => setIds(ids.filter((one) => one !== id))}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isFull ? (
        <p className="text-sm text-muted">{t.tooMany(MAX_FEATURED)}</p>
      ) : (
        <CourseField
          label={t.addCourse}
          prompt={t.chooseCourse}
          chosen={undefined}
          select={{
            value: '',
            onChange: ({ target }) => {
              const id = Number(target.value)
              if (id && !ids.includes(id)) setIds([...ids, id])
            },
          }}
        />
      )}
    </FormDialog>
  )
}

/** Returns the existing courses with these IDs, and whether all of them have loaded. */
function useChosen(ids: string) {
  const { data, isPlaceholderData } = trpc.courses.list.useQuery(
    { ids, brief: true, editable: true, limit: MAX_FEATURED },
    { enabled: ids !== '', placeholderData: keepPreviousData },
  )
  const courses = data?.items ?? []
  const isComplete = data !== undefined && !isPlaceholderData
  /** Returns the title of a course. */
  const titleOf = (id: number) =>
    courses.find((one) => one.id === id)?.title ?? (isComplete ? t.courseGone(id) : '…')
  return { courses, titleOf }
}
