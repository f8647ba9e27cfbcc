import { useState } from 'react'
import { COVERS } from '../../../media/rules.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { studioMessages } from '../studio-messages.ts'
import type { CourseForm } from './course-form.ts'
import { t } from '../../texts/admin-courses.ts'

/**
 * Returns a function that fills the thumbnail field with a cover generated for the title. Each call generates the
 * next variant.
 */
export function useCover(form: CourseForm) {
  const [variant, setVariant] = useState<number | null>(null)
  const cover = trpc.courses.cover.useMutation({
    meta: { failure: studioMessages.coverFailed },
  })
  const generate = () => {
    const title = form.getValues('title').trim()
    if (title === '') return form.setError('title', { message: t.enterTitleFirst }, { shouldFocus: true })
    const next = variant === null ? 0 : (variant + 1) % COVERS
    cover.mutate(
      { title, variant: next },
      {
        onSuccess: ({ url }) => {
          setVariant(next)
          form.setValue('thumbnail', url, { shouldDirty: true })
          form.clearErrors('thumbnail')
        },
      },
    )
  }
  return {
    button: {
      label: variant === null ? t.useGeneratedCover : t.tryAnotherCover,
      busy: cover.isPending,
      onPress: generate,
    },
    /** Generates a cover only if there is no thumbnail. */
    fillEmpty: () => {
      const { title, thumbnail, thumbnailMode } = form.getValues()
      if (title.trim() && !thumbnail && thumbnailMode === 'url' && !cover.isPending) generate()
    },
  }
}
