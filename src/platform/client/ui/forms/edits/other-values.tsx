import { useEffect, useRef } from 'react'
import { Button } from '../../button.tsx'
import type { Edits, OtherValue } from './use-edits.ts'
import { Rich } from '../../rich.tsx'
import { t } from '../../../../texts/controls.ts'

const LABELS: Readonly<Record<string, () => string>> = {
  title: () => t.fieldTitle,
  name: () => t.fieldName,
  instructor: () => t.instructor,
  description: () => t.description,
  thumbnail: () => t.thumbnail,
  category: () => t.category,
  duration: () => t.duration,
  price: () => t.price,
  order: () => t.order,
  type: () => t.fileType,
  size: () => t.fileSize,
  sectionId: () => t.section,
  level: () => t.level,
  language: () => t.language,
  outcomes: () => t.outcomes,
  requirements: () => t.requirements,
  audience: () => t.audience,
  faq: () => t.questions,
  instalments: () => t.instalments,
  courseIds: () => t.courses,
  startsOn: () => t.firstDay,
  endsOn: () => t.lastDay,
  seats: () => t.seats,
  videoUrl: () => t.videoUrl,
  isPremium: () => t.premium,
  isPreview: () => t.freePreview,
  isVisible: () => t.visible,
  isRequired: () => t.required,
  isPublished: () => t.published,
}

/** The names of a form's own fields, and functions that show values that are not plain strings. */
export type OwnFields = Readonly<
  Record<string, { label: () => string; words?: ((value: unknown) => string) | undefined }>
>

const labelOf = (name: string, own: OwnFields) =>
  own[name]?.label() ??
  ((Object.hasOwn(LABELS, name) && LABELS[name]?.()) || name.charAt(0).toUpperCase() + name.slice(1))

const valueClass = 'max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line'

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.empty
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ') || t.empty
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface OtherValuesProps {
  edits: { others: readonly OtherValue[]; take: Edits['take'] }
  fields?: OwnFields | undefined
}

/**
 * Shows both values of each field that someone else saved while the form was open. Renders nothing if there are no
 * such fields.
 */
export function OtherValues(props: OtherValuesProps) {
  return props.edits.others.length > 0 && <Differences {...props} />
}

function Differences({ edits: { others, take }, fields = {} }: OtherValuesProps) {
  const section = useRef<HTMLElement>(null)
  // Waits until the focus has moved to the first such field, which may be far away.
  useEffect(() => {
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  const show = (name: string, value: unknown) =>
    value === null || value === undefined || value === ''
      ? t.empty
      : (fields[name]?.words ?? wordsOf)(value) || t.empty
  return (
    <section ref={section} role="alert" className="mb-5 scroll-my-24 rounded-control bg-sunken p-4 text-sm">
      <h3 className="font-semibold">{t.savedByOthers}</h3>
      <p className="mt-1 text-muted">{t.saveAgainToKeep}</p>
      <ul className="mt-3 grid gap-4">
        {others.map((other) => (
          <li key={other.name}>
            <p className="font-medium">{labelOf(other.name, fields)}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
              <dt className="text-muted">{t.saved}</dt>
              <dd className={valueClass}>{show(other.name, other.saved)}</dd>
              <dt className="text-muted">{t.yours}</dt>
              <dd className={valueClass}>{show(other.name, other.mine)}</dd>
            </dl>
            {other.canTake && (
              <Button variant="secondary" size="sm" className="mt-2" onClick={() => take(other)}>
                <Rich
                  text={t.useSaved(labelOf(other.name, fields))}
                  tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
                />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
