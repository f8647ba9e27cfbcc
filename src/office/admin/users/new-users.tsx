import { DoorOpen, UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { t } from '../../texts/users.ts'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

const CreateUserDialog = lazyPart(() => import('./create-user-dialog.tsx').then((m) => m.CreateUserDialog))
const RegistrationDialog = lazyPart(() =>
  import('./registration-dialog.tsx').then((m) => m.RegistrationDialog),
)

/** Lets staff create accounts, or open registration for a class of students. */
export function NewUsers() {
  return useMay('accounts') ? <Buttons /> : null
}

function Buttons() {
  const { data: registration } = trpc.users.registrationWindow.useQuery()
  const [shown, setShown] = useState<'user' | 'registration' | null>(null)
  // A new key resets the dialog each time it opens. Its content stays the same while it fades out.
  const [times, setTimes] = useState(0)
  const show = (what: typeof shown) => {
    setShown(what)
    setTimes((before) => before + 1)
  }
  const [last, setLast] = useState<typeof shown>(null)
  if (shown && shown !== last) setLast(shown)
  const close = () => setShown(null)
  useHashDialog('create', () => show('user'))
  useHashDialog('class', () => show('registration'))
  return (
    <>
      <Button variant="secondary" onClick={() => show('registration')}>
        <DoorOpen aria-hidden="true" />
        {registration?.openUntil ? t.registrationIsOpen : t.registerClass}
      </Button>
      <Button onClick={() => show('user')}>
        <UserPlus aria-hidden="true" />
        {t.createAccount}
      </Button>
      <Suspense>
        {last === 'user' && <CreateUserDialog key={times} open={shown === 'user'} onClose={close} />}
        {last === 'registration' && registration && (
          <RegistrationDialog
            key={times}
            open={shown === 'registration'}
            onClose={close}
            openUntil={registration.openUntil}
          />
        )}
      </Suspense>
    </>
  )
}
