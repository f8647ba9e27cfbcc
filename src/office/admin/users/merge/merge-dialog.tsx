import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Noun, refresh, success } from '../../../../platform/client/messages.ts'
import { messageOf, trpc } from '../../../../platform/client/trpc.ts'
import { Field, FormError } from '../../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../../platform/client/ui/forms/input.tsx'
import { FormDialog } from '../../../../platform/client/ui/overlays/form-dialog.tsx'
import { t } from '../../../texts/merge.ts'
import { FindAccount } from './find-account.tsx'
import { MergeBackup } from './merge-backup.tsx'
import { Rehearsal } from './rehearsal.tsx'

type Account = { id: string; username: string }
interface MergeDialogProps {
  user: Account
  open: boolean
  onClose: () => void
}

const CHANGED: readonly Noun[] = [
  'users',
  'admin',
  'audit',
  'students',
  'payments',
  'staffNotes',
  'parentLinks',
]

/** Finds the other account, shows the effect of a merge, and asks for the username of the account to remove. */
export function MergeDialog({ user, open, onClose }: MergeDialogProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [other, setOther] = useState<Account | null>(null)
  const [keepsOther, setKeepsOther] = useState(false)
  const [typed, setTyped] = useState('')
  const kept = keepsOther && other ? other : user
  const going = keepsOther ? user : other
  const { data, error } = trpc.users.rehearseMerge.useQuery(
    { id: kept.id, otherId: going?.id ?? '' },
    { enabled: going !== null },
  )
  const merge = trpc.users.merge.useMutation({
    meta: { success: success(t.merged, t.mergedTitle) },
    onSuccess: async () => {
      onClose()
      // Leaves the page of the removed account before its queries are refetched.
      if (keepsOther) await navigate({ to: '/admin/users/$id', params: { id: kept.id }, ignoreBlocker: true })
      await refresh(queryClient, CHANGED)
    },
  })
  const isTyped = going !== null && typed.trim().toLowerCase() === going.username.toLowerCase()
  const isReady = data !== undefined && data.obstacles.length === 0
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.mergeTitle(user.username)}
      onSubmit={() => going && merge.mutate({ id: kept.id, otherId: going.id, username: typed })}
      submitLabel={t.mergeNow}
      busyLabel={t.merging}
      busy={merge.isPending}
      dirty={false}
      disabled={!isReady || !isTyped}
      size="lg"
    >
      {other === null ? (
        <FindAccount without={user.id} onChoose={setOther} />
      ) : (
        <>
          {error && <FormError message={messageOf(error, t.failed)} />}
          <Rehearsal
            user={user}
            other={other}
            keepsOther={keepsOther}
            rehearsal={data}
            onKeep={(which) => {
              setKeepsOther(which)
              setTyped('')
            }}
            onChooseAgain={() => {
              setOther(null)
              setKeepsOther(false)
              setTyped('')
            }}
          />
          {isReady && going && (
            <>
              <MergeBackup />
              <Field label={t.typeUsername(going.username)} required>
                <Input
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
            </>
          )}
          {merge.error && <FormError message={messageOf(merge.error, t.failed)} />}
        </>
      )}
    </FormDialog>
  )
}
