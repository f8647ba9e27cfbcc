import { Button } from '../../button.tsx'
import type { Edits } from './use-edits.ts'

const LABELS: Readonly<Record<string, string>> = {
  isPremium: 'Premium',
  isPreview: 'Free preview',
  isVisible: 'Visible',
  courseIds: 'Courses',
  videoUrl: 'Video URL',
  faq: 'Questions',
}

const labelOf = (name: string) =>
  Object.hasOwn(LABELS, name) ? LABELS[name] : name.charAt(0).toUpperCase() + name.slice(1)

const valueClass = 'max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line'

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.join(', ') || 'Empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Both values of each field that someone else saved while the form was open; nothing where there are none. */
export function OtherValues({ edits: { others, take } }: { edits: Pick<Edits, 'others' | 'take'> }) {
  if (others.length === 0) return null
  return (
    <section role="alert" className="mb-5 rounded-control bg-sunken p-4 text-sm">
      <h3 className="font-semibold">Someone else saved changes while you were editing</h3>
      <p className="mt-1 text-muted">Save again to keep your values.</p>
      <ul className="mt-3 grid gap-4">
        {others.map((other) => (
          <li key={other.name}>
            <p className="font-medium">{labelOf(other.name)}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
              <dt className="text-muted">Saved</dt>
              <dd className={valueClass}>{wordsOf(other.saved)}</dd>
              <dt className="text-muted">Yours</dt>
              <dd className={valueClass}>{wordsOf(other.mine)}</dd>
            </dl>
            {other.canTake && (
              <Button variant="secondary" size="sm" className="mt-2" onClick={() => take(other)}>
                Use saved value<span className="sr-only"> of {labelOf(other.name)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
