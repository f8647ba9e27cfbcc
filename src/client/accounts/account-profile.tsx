import { useState } from 'react'
import { MAX } from '../../shared/constants.ts'
import type { User } from '../../shared/schemas/users.ts'
import { messages } from '../messages.ts'
import { trpc } from '../trpc.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** The full name, which stands beside comments. */
export function AccountProfile({ viewer }: { viewer: User }) {
  const [fullName, setFullName] = useState(viewer.fullName ?? '')
  const utils = trpc.useUtils()
  const update = trpc.account.update.useMutation({
    meta: { success: messages.profileSaved, failure: messages.profileFailed, refresh: ['comments', 'users'] },
    onSuccess: (user) => utils.auth.viewer.setData(undefined, user),
  })
  const changed = fullName.trim() !== (viewer.fullName ?? '')
  return (
    <form
      className="grid items-end gap-4 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) update.mutate({ fullName })
      }}
    >
      <Field label="Full name" optional>
        <Input
          value={fullName}
          maxLength={MAX.fullName}
          autoComplete="name"
          onChange={(event) => setFullName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        disabled={!changed}
        busy={update.isPending}
        busyLabel="Saving..."
      >
        Save name
      </Button>
    </form>
  )
}
