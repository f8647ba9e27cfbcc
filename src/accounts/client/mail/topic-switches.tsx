import { trpc } from '../../../platform/client/trpc.ts'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../mail.schema.ts'
import { t } from '../../texts/own-mail.ts'
import { mailMessages } from './mail-messages.ts'

interface TopicSwitchesProps {
  muted: readonly OptionalTopic[]
  legend: string
  learningHint: string
  /** The text about messages that users can't turn off. */
  always: string
}

/** A switch for each topic of emails and of notifications on devices. */
export function TopicSwitches({ muted, legend, learningHint, always }: TopicSwitchesProps) {
  const choose = trpc.mail.chooseTopic.useMutation({
    meta: { failure: mailMessages.notChanged, refresh: ['mail', 'push'] },
  })
  const words: Record<OptionalTopic, { label: string; hint?: string }> = {
    payments: { label: t.payments, hint: t.paymentsHint },
    learning: { label: t.learning, hint: learningHint },
    announcements: { label: t.announcements },
  }
  return (
    <fieldset className="border-t border-hairline pt-4">
      <legend className="float-start w-full font-semibold">{legend}</legend>
      <p className="clear-both text-sm text-muted">{t.readFirst}</p>
      <div className="mt-2 grid gap-1">
        {OPTIONAL_TOPICS.map((topic) => {
          const isPending = choose.isPending && choose.variables.topic === topic
          return (
            <Switch
              key={topic}
              {...words[topic]}
              checked={isPending ? choose.variables.isOn : !muted.includes(topic)}
              disabled={choose.isPending}
              onChange={(event) => choose.mutate({ topic, isOn: event.target.checked })}
            />
          )
        })}
      </div>
      <p className="mt-2 text-sm text-muted">{always}</p>
    </fieldset>
  )
}
