import { measure } from '../../../office/server/observe.ts'
import { readBackupState } from './state.ts'
import { listBackups, lookAtOwnPlace } from './place.ts'

measure(
  'lantern_backup_age_seconds',
  'Age of the newest backup of this instance in seconds; absent without a backup',
  async ({ env, storage }) => {
    const [newest] = await listBackups(lookAtOwnPlace(env, storage))
    return newest ? [{ value: (Date.now() - newest.at.getTime()) / 1000 }] : []
  },
)

measure(
  'lantern_backup_failed',
  'Whether the last backup of the academy failed (1) or not (0)',
  async ({ db }) => [{ value: (await readBackupState(db)).failedAt ? 1 : 0 }],
)
