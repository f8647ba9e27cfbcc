import { useState } from 'react'
import { issueOf, type Outputs, trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Switch } from '../../platform/client/ui/forms/choice.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { backupMessages } from './backup-messages.ts'
import { t } from '../texts/backups.ts'

interface BackupSettingsProps {
  saved: Outputs['backups']['list']
}

/** Settings for daily backups and the second location. Only the owner can change them. */
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
        label={t.nightlyBackup}
        hint={t.nightlyBackupHint}
        checked={isDaily}
        disabled={!isOwner || daily.isPending}
        onChange={({ target }) => daily.mutate({ isDaily: target.checked })}
      />
      <h2 id="second-place" className="title-card scroll-mt-24">
        {t.secondLocation}
      </h2>
      {saved.copyTo === null && <p className="text-sm">{t.noSecondLocation}</p>}
      {copyIsFixed || !isOwner ? (
        <p className="text-sm text-muted">
          {saved.copyTo !== null && `${t.copiedTo(saved.copyTo)} `}
          {copyIsFixed && t.fixedByServer}
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
          <Field label={t.folderOrBucket} error={issueOf(place.error, 'copyTo')} hint={t.locationHint}>
            <Input autoComplete="off" value={copyTo} onChange={({ target }) => setCopyTo(target.value)} />
          </Field>
          {isStore && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t.storeAddress} hint={t.storeAddressHint}>
                <Input type="url" {...storeField('endpoint')} />
              </Field>
              <Field label={t.region} hint={t.regionHint}>
                <Input {...storeField('region')} />
              </Field>
              <Field label={t.accessKey} required>
                <Input {...storeField('accessKeyId')} />
              </Field>
              <Field
                label={t.secretKey}
                hint={copyStore ? t.keepsSecretKey : undefined}
                required={!copyStore}
              >
                <Input type="password" {...storeField('secretAccessKey')} />
              </Field>
            </div>
          )}
          <div>
            <Button type="submit" variant="secondary" busy={place.isPending}>
              {t.saveSecondLocation}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
