import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SavedSetting, SettingKey } from '../settings.schema.ts'
import { announce, refresh } from '../../platform/client/messages.ts'
import { issuesOf, messageOf, trpc } from '../../platform/client/trpc.ts'
import type { SettingsDraft } from './settings-draft.ts'
import { t } from '../texts/settings.ts'
import { settingsMessages } from './settings-messages.ts'

/** Shows whether the settings are saved, or whether a second administrator must confirm them. */
export const announceSaved = (saved: readonly SavedSetting[]) =>
  announce(
    saved.some(({ isPending }) => isPending)
      ? settingsMessages.settingsWait
      : settingsMessages.settingsUpdated,
  )

/** Saves each setting with its own call and shows one toast. Returns the rejected settings with their reasons. */
export function useSaveSettings({ seen, see, forget }: SettingsDraft) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const update = trpc.settings.update.useMutation()
  const [saving, setSaving] = useState(false)
  const save = async (settings: { key: SettingKey; value: string }[]) => {
    setSaving(true)
    try {
      const results = await Promise.allSettled(
        settings.map((setting) => update.mutateAsync({ ...setting, before: seen(setting.key) })),
      )
      const refused = settings.flatMap((setting, index) => {
        const result = results[index]
        if (result?.status !== 'rejected') return []
        const error: unknown = result.reason
        const other = issuesOf(error).find(({ now }) => typeof now === 'string')?.now
        if (typeof other !== 'string')
          return [{ ...setting, cause: error, error: messageOf(error, t.notSaved) }]
        see(setting.key, other)
        const text = other ? t.savedByOthers(other) : t.clearedByOthers
        return [{ ...setting, cause: error, error: text }]
      })
      if (refused[0]) announce(settingsMessages.settingsFailed, refused[0].cause)
      else announceSaved(results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
      await refresh(queryClient, ['settings', 'payeeChanges', 'payments', 'audit', 'admin'])
      forget(settings.filter(({ key }) => !refused.some((one) => one.key === key)))
      // Reloads all titles, because each contains the academy's name.
      await router.invalidate()
      return refused
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
