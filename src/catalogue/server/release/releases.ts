import type { Release } from '../../release/release.schema.ts'
import type { ReleaseRule } from '../../release/unlock.rules.ts'

/** Returns the columns of a rule, or an empty object if the input does not change the rule. */
export const releaseColumns = (release: Release | null | undefined): Partial<ReleaseRule> =>
  release === undefined
    ? {}
    : {
        releaseAt: release && 'at' in release ? release.at : null,
        releaseDays: release && 'days' in release ? release.days : null,
        releaseMinute: release && 'days' in release ? release.minute : null,
        releaseAfterBatch: release !== null && 'days' in release && release.after === 'batch',
      }

/** Returns the rule of a row in the contract's format. */
export const releaseOf = ({
  releaseAt,
  releaseDays,
  releaseMinute,
  releaseAfterBatch,
}: ReleaseRule): { release?: Release } =>
  releaseAt
    ? { release: { at: releaseAt } }
    : releaseDays === null
      ? {}
      : {
          release: {
            days: releaseDays,
            minute: releaseMinute ?? 0,
            ...(releaseAfterBatch && { after: 'batch' as const }),
          },
        }
