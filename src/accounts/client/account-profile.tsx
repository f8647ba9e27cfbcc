import { Suspense, useState } from 'react'
import { MAX } from '../../platform/constants.ts'
import type { User } from '../../platform/user.schema.ts'
import { accountMessages } from './account-messages.ts'
import { useSettings } from '../../academy/client/settings.ts'
import { cx } from '../../platform/client/ui/cx.ts'
import { issueOf, trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'
import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'
import { t } from '../texts/account.ts'

// Loaded separately, because only users with a mobile number need it.
const OwnNumber = lazyPart(() => import('./number/own-number.tsx').then((m) => m.OwnNumber))

/** The full name, which is shown next to comments, and the mobile number if the academy asks for one. */
export function AccountProfile({ viewer }: { viewer: User }) {
  const [fullName, setFullName] = useState(viewer.fullName ?? '')
  const utils = trpc.useUtils()
  const update = trpc.account.update.useMutation({
    meta: {
      success: accountMessages.profileSaved,
      failure: accountMessages.profileFailed,
      refresh: ['comments', 'users', 'account'],
    },
    onSuccess: (user) => {
      setMobile(null)
      utils.auth.viewer.setData(undefined, user)
    },
  })
  const { data: profile } = trpc.account.profile.useQuery()
  const { registration_mobile: asksMobile = 'off' } = useSettings()
  const inBrowser = useInBrowser()
  const saved = profile?.mobile ?? ''
  const [typedMobile, setMobile] = useState<string | null>(null)
  const mobile = typedMobile ?? saved
  const hasMobile = asksMobile !== 'off' || saved !== ''
  const changed = fullName.trim() !== (viewer.fullName ?? '') || mobile.trim() !== saved
  const form = (
    <form
      className={cx('grid items-end gap-4', hasMobile ? 'sm:grid-cols-2' : 'sm:grid-cols-[1fr_auto]')}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) update.mutate({ fullName, ...(hasMobile && { mobile }) })
      }}
    >
      <Field label={t.fullName} optional>
        <Input
          value={fullName}
          maxLength={MAX.fullName}
          autoComplete="name"
          onChange={(event) => setFullName(event.target.value)}
        />
      </Field>
      {hasMobile && (
        <Field label={t.mobileNumber} optional error={issueOf(update.error, 'mobile')}>
          <Input
            type="tel"
            value={mobile}
            autoComplete="tel"
            onChange={(event) => setMobile(event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        variant="secondary"
        disabled={!changed}
        busy={update.isPending}
        busyLabel={t.saving}
      >
        {hasMobile ? t.saveProfile : t.saveName}
      </Button>
    </form>
  )
  return (
    <>
      {form}
      {profile?.mobile != null && <Suspense>{inBrowser && <OwnNumber profile={profile} />}</Suspense>}
    </>
  )
}
