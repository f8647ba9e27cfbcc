import { z } from 'zod'
import { setting, settingUpdate } from '../settings.schema.ts'
import { admin, anyone, router } from '../../platform/server/trpc.ts'
import { listSettings, updateSetting } from './settings.ts'

export const settingsRouter = router({
  list: anyone
    .meta({ shows: 'fixed' })
    .output(z.array(setting))
    .query(({ ctx }) => listSettings(ctx.db, ctx.env.siteName, ctx.user)),
  update: admin
    .input(settingUpdate)
    .output(setting)
    .mutation(({ ctx, input }) => updateSetting(ctx, ctx.user, input)),
})
