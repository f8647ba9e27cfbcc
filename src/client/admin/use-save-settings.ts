import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Setting } from '../../shared/schemas/settings.ts'
import { announce, messages, refresh } from '../messages.ts'
import { trpc } from '../trpc.ts'

type Saved = { key: string; error: unknown }[]

/** Saves settings, each by a call of its own, and says once how it went; returns those that were refused. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  const update = trpc.settings.update.useMutation()
  const [saving, setSaving] = useState(false)
  const save = async (settings: Setting[]): Promise<Saved> => {
    setSaving(true)
    try {
      const results = await Promise.allSettled(settings.map((setting) => update.mutateAsync(setting)))
      const refused = results.flatMap((result, index) =>
        result.status === 'rejected'
          ? [{ key: settings[index]?.key ?? '', error: result.reason as unknown }]
          : [],
      )
      if (refused[0]) announce(messages.settingsFailed, refused[0].error)
      else announce(messages.settingsUpdated)
      await refresh(queryClient, ['settings', 'payments', 'audit'])
      return refused
    } finally {
      setSaving(false)
    }
  }
  return { save, saving }
}
