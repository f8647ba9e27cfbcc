import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
  },
})

/** What was asked for: `npm run test:faults -- server worker --rounds=20 --minutes=60`. */
export const options = {
  names: positionals,
  /** How often something is killed. */
  rounds: Number(values.rounds),
  /** How long the academy is watched under a light load. */
  minutes: Number(values.minutes),
}
