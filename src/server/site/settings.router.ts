import { z } from 'zod'
import { setting, settingUpdate } from '../../shared/schemas/settings.ts'
import { admin, anyone, router } from '../trpc.ts'
import { listSettings, updateSetting } from './settings.ts'

export const settingsRouter = router({
  list: anyone.output(z.array(setting)).query(({ ctx }) => listSettings(ctx.db, ctx.env.siteName, ctx.user)),
  update: admin
    .input(settingUpdate)
    .output(setting)
    .mutation(({ ctx, input }) => updateSetting(ctx, ctx.user, input)),
})
