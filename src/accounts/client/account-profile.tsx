import { useState } from 'react'
import { MAX } from '../../platform/constants.ts'
import type { User } from '../../platform/user.schema.ts'
import { accountMessages } from './account-messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'

/** The full name, which stands beside comments. */
export function AccountProfile({ viewer }: { viewer: User }) {
  const [fullName, setFullName] = useState(viewer.fullName ?? '')
  const utils = trpc.useUtils()
  const update = trpc.account.update.useMutation({
    meta: {
      success: accountMessages.profileSaved,
      failure: accountMessages.profileFailed,
      refresh: ['comments', 'users'],
    },
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
