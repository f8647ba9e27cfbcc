import { useState } from 'react'
import type { Course } from '../../courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useSite } from '../../../platform/client/page/site.ts'
import { formatOpening } from '../../client/opening/opening-text.ts'
import { studioRefresh } from '../refresh.ts'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-courses.ts'
import { t as release } from '../../texts/admin-release.ts'

/** Shows whether a course is published, with a button that changes this. */
export function Publishing({ course }: { course: Course }) {
  return (
    <div className="mt-auto flex items-center justify-between gap-3 border-t border-hairline py-1.5 pe-2 ps-4.5 text-sm">
      <PublishState course={course} />
      <PublishButton course={course} variant={course.isPublished ? 'ghost' : 'secondary'} size="sm" />
    </div>
  )
}

export function PublishState({ course: { isPublished, publishAt } }: { course: Course }) {
  const { timeZone } = useSite()
  if (isPublished) return <span className="text-muted">{t.published}</span>
  return <Badge>{publishAt ? release.publishedOn(formatOpening(publishAt, timeZone)) : t.draft}</Badge>
}

interface PublishButtonProps {
  course: Course
  variant: 'ghost' | 'secondary'
  size?: 'sm' | 'md'
}

/**
 * A button that publishes a course, or makes it a draft again. Asks for confirmation before it publishes an empty
 * course.
 */
export function PublishButton({
  course: { id, title, isPublished, lessonsCount },
  variant,
  size = 'md',
}: PublishButtonProps) {
  const [asking, setAsking] = useState(false)
  const refresh = studioRefresh.courses
  const publish = trpc.courses.update.useMutation({
    meta: { success: studioMessages.coursePublished, failure: studioMessages.coursePublishFailed, refresh },
    onSettled: () => setAsking(false),
  })
  const unpublish = trpc.courses.update.useMutation({
    meta: {
      success: studioMessages.courseUnpublished,
      failure: studioMessages.courseUnpublishFailed,
      refresh,
    },
  })
  const change = () => {
    if (isPublished) unpublish.mutate({ id, isPublished: false })
    else if (lessonsCount === 0) setAsking(true)
    else publish.mutate({ id, isPublished: true })
  }
  return (
    <>
      <Button
        variant={variant}
        size={size}
        aria-label={isPublished ? t.unpublishCourse(title) : t.publishCourse(title)}
        busy={publish.isPending || unpublish.isPending}
        onClick={change}
      >
        {isPublished ? t.unpublish : t.publish}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => publish.mutate({ id, isPublished: true })}
        title={t.askPublish(title)}
        text={t.askPublishEmpty}
        confirmLabel={t.publish}
        busyLabel={t.publishing}
        busy={publish.isPending}
      />
    </>
  )
}
