import { createFileRoute } from '@tanstack/react-router'
import { LessonNotFound } from '../learning/client/lesson/lesson-not-found.tsx'
import { LessonPage } from '../learning/client/lesson/lesson-page.tsx'
import { prefetchNeighbours } from '../learning/client/lesson/lesson-queries.ts'
import { idParam, orNotFound } from '../platform/client/page/guards.ts'
import { pageHead, plainText } from '../platform/client/document/head.ts'
import { t as titles } from '../site/texts/titles.ts'

export const Route = createFileRoute('/_site/lessons/$id')({
  validateSearch: ({ t }: Record<string, unknown>): { t?: number | undefined } => ({
    // The position in the video, in seconds. It is a number in a link, and a string in a URL.
    t: /^\d{1,6}$/.test(String(t)) ? Number(t) : undefined,
  }),
  loader: async ({ context: { utils, site }, params }) => {
    const id = idParam(params.id)
    const lesson = await orNotFound(utils.lessons.byId.ensureData({ id }))
    const [course] = await Promise.all([
      orNotFound(prefetchNeighbours(utils, lesson)),
      // A dynamic import, because static imports of loaders are part of every page's scripts.
      import('../learning/client/lesson/lesson-parts.tsx').then(({ lessonPartsReady }) =>
        lessonPartsReady(utils, lesson),
      ),
    ])
    return {
      title: lesson.title,
      description: plainText(lesson.description) || titles.lessonDescription(course.title, course.instructor),
      image: `/media/cards/lessons/${id}.jpg`,
      // Only search engines need this data, and they read the HTML from the server.
      jsonLd: import.meta.env.SSR
        ? (await import('../learning/client/lesson/lesson-json-ld.ts')).lessonJsonLd(lesson, course, site)
        : undefined,
    }
  },
  head: ({ match: { context }, loaderData, params }) =>
    loaderData
      ? pageHead({ site: context.site, path: `/lessons/${params.id}`, type: 'video.other', ...loaderData })
      : pageHead({ site: context.site, title: titles.lessonNotFound }),
  component: LessonPage,
  notFoundComponent: LessonNotFound,
})
