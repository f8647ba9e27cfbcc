import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../audit.schema.ts'
import { COMMAND_LINE_ACTOR, SIGN_IN_ACTOR, SYSTEM_ACTOR } from '../rules.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { t } from '../texts/audit.ts'
import { When } from '../../platform/client/ui/hooks/when.tsx'
import { lookUp } from './audit-text.ts'
import { readAuditSearch } from './audit-search.ts'
import { factsOf, nameOf, placeOf, saidOf } from './audit-words.ts'

/** The actors without an account, by the names that the audit log stores. */
const systemActors: Record<string, () => string> = {
  [SYSTEM_ACTOR]: () => t.theAcademy,
  [COMMAND_LINE_ACTOR]: () => t.theCommandLine,
  [SIGN_IN_ACTOR]: () => t.theSignIn,
}

interface AuditEntriesProps {
  entries: readonly AuditEntry[]
  className?: string
}

/** Lists actions with actor, subject, old and new values, and time. */
export function AuditEntries({ entries, className }: AuditEntriesProps) {
  const { timeZone } = useSite()
  return (
    <ol className={cx('divide-y divide-hairline', className)}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid grid-cols-1 gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
        >
          <p className="min-w-0 break-words">
            <Link
              to="/admin/audit"
              search={readAuditSearch({ person: entry.actorName })}
              className="font-semibold hover:underline"
            >
              {nameOfActor(entry)}
            </Link>{' '}
            <Rich text={sentenceOf(entry)} tags={{ subject: () => <Subject entry={entry} /> }} />
          </p>
          <p className="text-muted">
            <When date={entry.createdAt} />
          </p>
          <Facts facts={factsOf(entry, timeZone)} />
        </li>
      ))}
    </ol>
  )
}

const nameOfActor = ({ actorId, actorName }: AuditEntry) =>
  (actorId === null && lookUp(systemActors, actorName)?.()) || actorName

const sentenceOf = (entry: AuditEntry) => {
  const said = saidOf(entry)
  return said.includes('<subject>') ? said : `${said} <subject></subject>`
}

function Subject({ entry }: { entry: AuditEntry }) {
  const name = nameOf(entry)
  const place = placeOf(entry)
  if (name === undefined) return null
  if (!place) return <span className="font-medium">{name}</span>
  return (
    <Link {...place} className="text-link">
      {name}
    </Link>
  )
}

function Facts({ facts }: { facts: [string, string][] }) {
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 sm:col-span-2">
      {facts.map(([key, value]) => (
        <div key={key} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-muted">{key}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
