import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import type { ownPush } from '../../push.schema.ts'
import { t } from '../../texts/push.ts'
import { TopicSwitches } from '../mail/topic-switches.tsx'
import { findEndpoint, findSupport, type PushSupport, subscribeDevice, unsubscribeDevice } from './device.ts'

const reasons: Record<Exclude<PushSupport, 'possible'>, () => string> = {
  unsupported: () => t.unsupported,
  install: () => t.installFirst,
  blocked: () => t.blocked,
}

/** The switch for notifications in this browser, a test, and the topics. */
export function OwnPush({ push }: { push: z.infer<typeof ownPush> }) {
  const [support, setSupport] = useState(findSupport)
  // Undefined until the browser has answered.
  const [endpoint, setEndpoint] = useState<string | null>()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const subscribe = trpc.push.subscribe.useMutation({ meta: { refresh: ['push'] } })
  const unsubscribe = trpc.push.unsubscribe.useMutation({ meta: { refresh: ['push'] } })
  const test = trpc.push.test.useMutation({ meta: { refresh: ['push'] } })
  const testFailure = test.error ? messageOf(test.error, t.testFailed) : test.data?.failure
  useEffect(() => {
    findEndpoint().then(setEndpoint, () => setEndpoint(null))
  }, [])
  const isOn = typeof endpoint === 'string' && endpoint === push.endpoint

  const turnOn = async () => {
    const made = await subscribeDevice(push.publicKey)
    setSupport(findSupport())
    if (!made) return setError(findSupport() === 'blocked' ? null : t.notAllowed)
    await subscribe.mutateAsync(made)
    setEndpoint(made.endpoint)
  }
  const turnOff = async () => {
    await unsubscribe.mutateAsync()
    await unsubscribeDevice()
    setEndpoint(null)
  }
  const change = async (turnsOn: boolean) => {
    setError(null)
    test.reset()
    setBusy(true)
    await (turnsOn ? turnOn() : turnOff()).catch((failure: unknown) =>
      setError(messageOf(failure, turnsOn ? t.notOn : t.notOff)),
    )
    setBusy(false)
  }

  if (support !== 'possible') return <p>{reasons[support]()}</p>
  return (
    <div className="grid gap-5">
      <div>
        <Switch
          label={t.onThisDevice}
          hint={t.onThisDeviceHint}
          checked={isBusy ? !isOn : isOn}
          disabled={isBusy || endpoint === undefined}
          onChange={(event) => void change(event.target.checked)}
        />
        <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
          {error}
        </p>
      </div>
      <div className="grid justify-items-start gap-2 empty:hidden">
        {isOn && (
          <Button
            variant="secondary"
            busy={test.isPending}
            busyLabel={t.sending}
            onClick={() => test.mutate()}
          >
            {t.sendTest}
          </Button>
        )}
        <p role="status" className={cx('text-sm empty:hidden', testFailure ? 'text-danger' : 'text-muted')}>
          {testFailure ?? (test.data ? t.testSent : '')}
        </p>
      </div>
      {isOn &&
        (push.hasEmail ? (
          <p className="border-t border-hairline pt-4 text-sm text-muted">
            <Rich
              text={t.sameTopics}
              tags={{
                link: (words) => (
                  <a href="#mail" className="underline underline-offset-4">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        ) : (
          <TopicSwitches
            muted={push.mutedTopics}
            legend={t.whatWeSend}
            learningHint={t.learningHint}
            always={t.alwaysSecurity}
          />
        ))}
    </div>
  )
}
