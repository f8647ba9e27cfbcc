import { formatDecimal, parsePrice } from '../../../platform/money.ts'
import type { Course, CourseDescription } from '../../courses.schema.ts'
import { levelName } from '../found/level-names.ts'
import { plainText } from '../../../platform/client/document/head.ts'
import type { Site } from '../../../platform/client/page/site.ts'

/** Returns structured data of a course for search engines (schema.org). */
export function courseJsonLd(
  course: Course,
  { outcomes, requirements, audience, faq, updatedAt, teacher }: CourseDescription,
  site: Site,
  reviews = 0,
): object {
  const paise = course.isPremium && course.price ? parsePrice(course.price) : 0
  const image = course.thumbnail.startsWith('/') ? site.origin + course.thumbnail : course.thumbnail
  const instructor = {
    '@type': 'Person',
    name: course.instructor,
    ...(teacher && { url: `${site.origin}/teachers/${teacher.slug}` }),
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: plainText(course.description, 500),
    url: `${site.origin}/courses/${course.slug}`,
    inLanguage: course.language,
    dateModified: updatedAt.toISOString(),
    ...(outcomes.length > 0 && { teaches: outcomes }),
    ...(faq.length > 0 && {
      subjectOf: {
        '@type': 'FAQPage',
        mainEntity: faq.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    }),
    ...(requirements.length > 0 && { coursePrerequisites: requirements }),
    ...(audience.length > 0 && {
      audience: audience.map((audienceType) => ({ '@type': 'Audience', audienceType })),
    }),
    ...(course.level && { educationalLevel: levelName(course.level) }),
    ...(course.thumbnail && { image }),
    provider: { '@type': 'Organization', name: site.name, url: site.origin },
    instructor,
    ...(paise !== null && {
      offers: {
        '@type': 'Offer',
        category: paise === 0 ? 'Free' : 'Paid',
        price: formatDecimal(paise),
        priceCurrency: 'INR',
      },
    }),
    ...(reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: course.rating,
        reviewCount: reviews,
        bestRating: 5,
      },
    }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      instructor,
    },
  }
}
