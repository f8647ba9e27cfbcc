import {
  ArrowLeftRight,
  BookOpen,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  FileText,
  Film,
  Headphones,
  Link2,
  ListChecks,
  LoaderCircle,
  Package,
  Paperclip,
  X,
} from 'lucide-react'
import { useId } from 'react'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { formatBytes } from '../../../platform/bytes.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { languageName } from '../../captions.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { isPdf, type Plan, type PlannedItem } from './plan.ts'
import type { ItemState } from './use-import.ts'

interface ImportPlanProps {
  plan: Plan
  states: ReadonlyMap<string, ItemState>
  running: boolean
  onChange: (plan: Plan) => void
  /** Lets the user choose another folder or archive. Undefined after the import started. */
  onBack?: () => void
}

const ICONS = {
  video: Film,
  audio: Headphones,
  text: FileText,
  pdf: BookOpen,
  scorm: Package,
  live: CalendarClock,
  quiz: ListChecks,
  resource: Paperclip,
  address: Link2,
}

/** Shows the items that an import creates, changes and skips, by section. */
export function ImportPlan({ plan, states, running, onChange, onBack }: ImportPlanProps) {
  const lessons = plan.items.filter(({ kind }) => kind !== 'resource')
  const resources = plan.items.filter(({ kind }) => kind === 'resource')
  const groups = [
    ...[...new Set(lessons.map(({ section }) => section))].map((section) => ({
      key: section ?? '',
      title: (section === null ? undefined : plan.sections.get(section)?.title) ?? t.withoutSection,
      items: lessons.filter((item) => item.section === section),
    })),
    // This key is unique, because paths of folders never end with a slash.
    ...(resources.length > 0 ? [{ key: '/', title: t.resources, items: resources }] : []),
  ]
  const failed = states.get('')
  const edit = (id: string, patch: Partial<PlannedItem>) =>
    onChange({
      ...plan,
      items: plan.items.map((item) => (item.id === id ? { ...item, ...patch } : item)),
    })
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words font-semibold">{t.planSummary(lessons.length, resources.length)}</p>
        {onBack && (
          <Button variant="ghost" size="sm" disabled={running} onClick={onBack}>
            {t.chooseAnother}
          </Button>
        )}
      </div>
      {failed?.state === 'failed' && (
        <p role="alert" className="text-danger">
          {failed.reason}
        </p>
      )}
      {groups.map(({ key, title, items }) => (
        <section key={key} aria-label={title}>
          {(groups.length > 1 || key !== '') && <h3 className="mb-2 break-words font-semibold">{title}</h3>}
          <ol className="divide-y divide-hairline rounded-control border border-hairline">
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                state={states.get(item.id)}
                running={running}
                onTitle={(changed) => edit(item.id, { title: changed })}
                onKind={(kind) => edit(item.id, { kind })}
                onRemove={() => onChange({ ...plan, items: plan.items.filter(({ id }) => id !== item.id) })}
              />
            ))}
          </ol>
        </section>
      ))}
      <Remarks title={t.changedTitle} lines={plan.changed} />
      <Remarks
        title={t.leftOutTitle(plan.leftOut.length)}
        lines={plan.leftOut.map(({ name, reason }) => `${name}: ${reason}`)}
      />
    </div>
  )
}

interface ItemProps {
  item: PlannedItem
  state: ItemState | undefined
  running: boolean
  onTitle: (title: string) => void
  onKind: (kind: PlannedItem['kind']) => void
  onRemove: () => void
}

function Item({ item, state, running, onTitle, onKind, onRemove }: ItemProps) {
  const Icon = ICONS[item.kind]
  const isDone = state?.state === 'done'
  const languages = item.captions.map(({ language }) => languageName(language) ?? language)
  const facts = [
    item.from,
    ...(item.entry ? [formatBytes(item.entry.size)] : []),
    ...(item.kind === 'text' ? [t.textLesson] : []),
    ...(item.kind === 'pdf' ? [t.pdfLesson] : []),
    ...(item.kind === 'scorm' ? [t.scormLesson] : []),
    ...(item.quiz ? [t.quizWithQuestions(item.quiz.questions)] : []),
    ...(item.live ? [classTime(item.live)] : []),
    ...(languages.length > 0 ? [t.withCaptions(languages.join(', '))] : []),
    ...(item.fields?.isVisible === false ? [t.hidden] : []),
    ...(item.picture ? [t.withPicture] : []),
    ...(item.text && item.text.pictures.size > 0 ? [t.withPictures(item.text.pictures.size)] : []),
  ]
  return (
    <li className="grid gap-1 p-3">
      <div className="flex items-center gap-2">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <Input
          aria-label={t.titleOf(item.from)}
          value={item.title}
          maxLength={200}
          disabled={running || isDone}
          onChange={(event) => onTitle(event.target.value)}
        />
        {isDone ? (
          <CircleCheck aria-label={t.done} className="size-5 shrink-0 text-success" />
        ) : state?.state === 'running' ? (
          <LoaderCircle aria-label={t.importing} className="size-5 shrink-0 animate-spin text-muted" />
        ) : (
          <>
            {isPdf(item) && (
              <IconButton
                label={item.kind === 'pdf' ? t.asResource(item.title) : t.asLesson(item.title)}
                disabled={running}
                onClick={() => onKind(item.kind === 'pdf' ? 'resource' : 'pdf')}
              >
                <ArrowLeftRight />
              </IconButton>
            )}
            <IconButton label={t.leaveOutItem(item.title)} disabled={running} onClick={onRemove}>
              <X />
            </IconButton>
          </>
        )}
      </div>
      <p className="min-w-0 break-words ps-6 text-sm text-muted">{facts.join(' · ')}</p>
      {state?.state === 'failed' && (
        <p role="alert" className="flex items-center gap-1.5 ps-6 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {state.reason}
        </p>
      )}
    </li>
  )
}

const classTime = ({ startsAt, timeZone }: NonNullable<PlannedItem['live']>) =>
  `${t.liveClass}: ${new Intl.DateTimeFormat(interfaceLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(startsAt))}`

function Remarks({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-control bg-sunken p-4 text-sm">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-1 grid max-h-60 gap-0.5 overflow-y-auto">
        {lines.map((line, index) => (
          <li key={`${line}-${index}`} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
