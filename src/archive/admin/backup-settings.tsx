import { useState } from 'react'
import { issueOf, type Outputs, trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Switch } from '../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { backupMessages } from './backup-messages.ts'

interface BackupSettingsProps {
  saved: Outputs['backups']['list']
}

/** Whether a backup is made each night, and where each is copied. Only the owner changes it. */
export function BackupSettings({ saved }: BackupSettingsProps) {
  const { copyIsFixed, copyStore, isDaily, mayDownload: isOwner } = saved
  const meta = {
    success: backupMessages.backupSettingsSaved,
    failure: backupMessages.backupSettingsFailed,
    refresh: ['backups', 'audit', 'admin'] as const,
  }
  const daily = trpc.backups.configure.useMutation({ meta })
  const place = trpc.backups.configure.useMutation({ meta })
  const [copyTo, setCopyTo] = useState(saved.copyTo ?? '')
  const [store, setStore] = useState({
    endpoint: copyStore?.endpoint ?? '',
    region: copyStore?.region ?? '',
    accessKeyId: copyStore?.accessKeyId ?? '',
    secretAccessKey: '',
  })
  const isStore = copyTo.startsWith('s3:')
  const storeField = (key: keyof typeof store) => ({
    autoComplete: 'off',
    value: store[key],
    onChange: ({ target }: { target: { value: string } }) =>
      setStore((given) => ({ ...given, [key]: target.value })),
  })
  return (
    <section aria-labelledby="second-place" className="card space-y-4 p-4">
      <Switch
        label="Make a backup every night"
        hint="At three in the academy’s time zone, or as soon as the academy runs again."
        checked={isDaily}
        disabled={!isOwner || daily.isPending}
        onChange={({ target }) => daily.mutate({ isDaily: target.checked })}
      />
      <h2 id="second-place" className="title-card scroll-mt-24">
        Second place
      </h2>
      {saved.copyTo === null && (
        <p className="text-sm">
          There is none. When the disk of this machine breaks, the academy and all its backups are lost.
        </p>
      )}
      {copyIsFixed || !isOwner ? (
        <p className="text-sm text-muted">
          {saved.copyTo !== null && `Each backup is copied to ${saved.copyTo}. `}
          {copyIsFixed && 'The setting BACKUP_COPY_TO of the server names this place.'}
        </p>
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            place.mutate({ copyTo, ...store })
          }}
        >
          <Field
            label="Folder or bucket"
            error={issueOf(place.error, 'copyTo')}
            hint="A folder on another disk, such as /mnt/backup, or a bucket, such as s3://my-bucket/academy. Leave empty to turn off."
          >
            <Input autoComplete="off" value={copyTo} onChange={({ target }) => setCopyTo(target.value)} />
          </Field>
          {isStore && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Address of the store"
                hint="Such as https://s3.example.com. Leave empty for Amazon S3."
              >
                <Input type="url" {...storeField('endpoint')} />
              </Field>
              <Field label="Region" hint="Such as ap-south-1">
                <Input {...storeField('region')} />
              </Field>
              <Field label="Access key" required>
                <Input {...storeField('accessKeyId')} />
              </Field>
              <Field
                label="Secret key"
                hint={copyStore ? 'Leave empty to keep the saved key.' : undefined}
                required={!copyStore}
              >
                <Input type="password" {...storeField('secretAccessKey')} />
              </Field>
            </div>
          )}
          <div>
            <Button type="submit" variant="secondary" busy={place.isPending}>
              Save second place
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
