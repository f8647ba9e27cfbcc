import { plainText } from '../../../platform/client/document/head.ts'
import { orNotFound } from '../../../platform/client/page/guards.ts'
import type { Site } from '../../../platform/client/page/site.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import { loadCourseProgress } from '../list/use-course-progress.ts'

/** Loads the data of a teacher's page and returns its metadata. */
export async function loadTeacher(utils: Utils, site: Site, slug: string) {
  const [{ name, beginning, thumbnail }] = await Promise.all([
    orNotFound(utils.teachers.bySlug.ensureData({ slug })),
    loadCourseProgress(utils),
  ])
  const description = plainText(beginning)
  const image = thumbnail ?? undefined
  const path = `/teachers/${slug}`
  return {
    title: name,
    path,
    description,
    image,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name,
      description,
      url: site.origin + path,
      ...(image && { image: image.startsWith('/') ? site.origin + image : image }),
    },
  }
}
