import { useNavigate, useSearch } from '@tanstack/react-router'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { AdminPage } from '../../../platform/client/page/admin-page.tsx'
import { useSite } from '../../../platform/client/page/site.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Select } from '../../../platform/client/ui/forms/input.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import { Tabs } from '../../../platform/client/ui/tabs.tsx'
import { hasDutySomewhere } from '../../../platform/duties.policy.ts'
import {
  hasSubject,
  type KindWithSubject,
  MESSAGE_DUTIES,
  MESSAGE_KINDS,
  type MessageKind,
} from '../../messages.rules.ts'
import { t } from '../../texts/admin-messages.ts'
import { HandOverList } from '../hand-over/hand-over-list.tsx'
import { type MessagesSearch, readMessagesSearch } from './messages-search.ts'
import { Round } from './round.tsx'

const KINDS: Record<MessageKind, () => string> = {
  announcement: () => t.announcement,
  class_absent: () => t.classAbsent,
  behind: () => t.behind,
  access_ending: () => t.accessEnding,
  instalment_due: () => t.instalmentDue,
  payment_rejected: () => t.paymentRejected,
}
const SUBJECTS: Record<KindWithSubject, () => string> = {
  announcement: () => t.whichAnnouncement,
  class_absent: () => t.whichClass,
  behind: () => t.whichCourse,
}

/** Messages that staff send themselves: prepared WhatsApp messages, and those to hand over. */
export function MessagesPage() {
  const chosen = readMessagesSearch(useSearch({ from: '/admin/messages' }))
  const navigate = useNavigate({ from: '/admin/messages' })
  return (
    <AdminPage title={t.messages}>
      <Tabs
        label={t.messages}
        selected={chosen.view ?? 'whatsapp'}
        onSelect={(key) => void navigate({ search: key === 'hand-over' ? { view: key } : {} })}
        tabs={[
          { key: 'whatsapp', label: t.whatsapp, panel: <Rounds chosen={chosen} /> },
          { key: 'hand-over', label: t.toHandOver, panel: <HandOverList search={chosen.search} /> },
        ]}
      />
    </AdminPage>
  )
}

/** Prepared WhatsApp messages for the students of a chosen round, one at a time. */
function Rounds({ chosen: { kind, subject, batch } }: { chosen: MessagesSearch }) {
  const viewer = useViewer()
  const navigate = useNavigate({ from: '/admin/messages' })
  const kinds = MESSAGE_KINDS.filter((one) => hasDutySomewhere(viewer, MESSAGE_DUTIES[one]))
  const isReady = kind !== undefined && (!hasSubject(kind) || subject !== undefined)
  return (
    <>
      <p className="mb-4 text-muted">{t.intro}</p>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field label={t.reason}>
          <Select
            value={kind ?? ''}
            onChange={({ target }) =>
              void navigate({ search: { kind: MESSAGE_KINDS.find((one) => one === target.value) } })
            }
          >
            <option value="">{t.choose}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {KINDS[one]()}
              </option>
            ))}
          </Select>
        </Field>
        {kind !== undefined && hasSubject(kind) && (
          <SubjectField
            key={kind}
            kind={kind}
            chosen={subject}
            onChoose={(next) => void navigate({ search: { kind, subject: next } })}
          />
        )}
      </div>
      {isReady ? (
        <Round
          key={`${kind} ${subject} ${batch}`}
          round={{
            kind,
            subjectId: hasSubject(kind) ? (subject ?? null) : null,
            batchId: kind === 'class_absent' ? (batch ?? null) : null,
          }}
        />
      ) : (
        kind === undefined && <p className="mt-6 text-muted">{t.toWrite}</p>
      )}
    </>
  )
}

interface SubjectFieldProps {
  kind: KindWithSubject
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

function SubjectField({ kind, chosen, onChoose }: SubjectFieldProps) {
  const { timeZone } = useSite()
  const { data } = trpc.messages.subjects.useQuery({ kind })
  if (data?.length === 0) return <p className="self-end pb-2.5 text-muted">{t.noSubjects}</p>
  return (
    <Field label={SUBJECTS[kind]()}>
      <Select
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(Number(target.value) || undefined)}
        disabled={!data}
      >
        <option value="">{t.choose}</option>
        {data?.map(({ id, title, at }) => (
          <option key={id} value={id}>
            {at ? t.titleAt(title, formatMoment(at, 'date', timeZone)) : title}
          </option>
        ))}
      </Select>
    </Field>
  )
}
