import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/client/ui/overlays/confirm-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { ImportedPassword, StudentImport } from '../../imports.schema.ts'
import { t } from '../../texts/admin-import.ts'
import { importMessages } from './import-messages.ts'
import { PasswordsDialog } from './passwords-dialog.tsx'

/** Shows the first passwords only once, after a confirmation. */
export function PasswordsButton({ of: { id, name } }: { of: StudentImport }) {
  const asking = useDialog<null>()
  const [list, setList] = useState<ImportedPassword[] | null>(null)
  const utils = trpc.useUtils()
  const show = trpc.studentImports.passwords.useMutation({
    meta: { failure: importMessages.failed },
    onSuccess: setList,
    onSettled: asking.close,
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<KeyRound aria-hidden="true" />}
        aria-label={t.showPasswordsOf(name)}
        onClick={() => asking.show(null)}
      >
        {t.showPasswords}
      </Button>
      {asking.state && (
        <ConfirmDialog
          open={asking.state.open}
          onClose={asking.close}
          onConfirm={() => show.mutate({ id })}
          busy={show.isPending}
          title={t.askPasswords}
          text={t.askPasswordsText}
          confirmLabel={t.showPasswords}
        />
      )}
      {list && (
        <PasswordsDialog
          name={name}
          list={list}
          onClose={() => {
            setList(null)
            void utils.studentImports.invalidate()
          }}
        />
      )}
    </>
  )
}
