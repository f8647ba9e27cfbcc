import { z } from 'zod'
import {
  changesPaymentDetails,
  changesPriceOrPayee,
  savedSetting,
  setting,
  settingUpdate,
} from '../settings.schema.ts'
import { staff, anyone, router } from '../../platform/server/trpc.ts'
import { listSettings, updateSetting } from './settings.ts'
import { academyErrors } from '../errors.ts'
import { platformErrors } from '../../platform/server/errors.ts'

export const settingsRouter = router({
  list: anyone
    .meta({ summary: 'List the settings that the caller can see', cacheTag: 'fixed' })
    .output(z.array(setting))
    .query(({ ctx }) => listSettings(ctx.db, ctx.env, ctx.user)),
  update: staff('administrator')
    .meta({
      summary: 'Change a setting',
      refuses: [
        platformErrors.CHANGED_MEANWHILE,
        academyErrors.SETTING_NOT_FOUND,
        academyErrors.SECOND_PERSON_MISSING,
        academyErrors.PAYEE_CHANGE_OPEN,
        academyErrors.SECOND_PERSON_TOO_NEW,
      ],
      // Requires reauthentication. Otherwise an attacker with a stolen session could change where or how much
      // students pay.
      confirms: changesPriceOrPayee,
      sessionOnly: changesPaymentDetails,
    })
    .input(settingUpdate)
    .output(savedSetting)
    .mutation(({ ctx, input }) => updateSetting(ctx, ctx.user, input)),
})
