import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
  },
})

/** The command line: `npm run test:faults -- server worker --rounds=20 --minutes=60`. */
export const options = {
  names: positionals,
  /** How often each fault is repeated. */
  rounds: Number(values.rounds),
  /** How many minutes the soak test runs under light load. */
  minutes: Number(values.minutes),
}
