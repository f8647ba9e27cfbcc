import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SettingKey } from '../settings.schema.ts'
import { adminMessages } from '../../platform/client/admin-messages.ts'
import { announce, refresh } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import type { SettingsDraft } from './settings-draft.ts'

/** Saves settings, each by a call of its own, and says once how it went; returns those that were refused. */
export function useSaveSettings({ forget }: SettingsDraft) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const update = trpc.settings.update.useMutation()
  const [saving, setSaving] = useState(false)
  const save = async (settings: { key: SettingKey; value: string }[]) => {
    setSaving(true)
    try {
      const results = await Promise.allSettled(settings.map((setting) => update.mutateAsync(setting)))
      const refused = settings.flatMap((setting, index) => {
        const result = results[index]
        return result?.status === 'rejected' ? [{ ...setting, error: result.reason as unknown }] : []
      })
      if (refused[0]) announce(adminMessages.settingsFailed, refused[0].error)
      else announce(adminMessages.settingsUpdated)
      await refresh(queryClient, ['settings', 'payments', 'audit', 'admin'])
      forget(settings.filter(({ key }) => !refused.some((one) => one.key === key)))
      // The name of the academy stands in the title of every page.
      await router.invalidate()
      return refused
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
