import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    size: { type: 'string', default: '5000' },
  },
})

/** What was asked for: `npm run bench -- pages growth --rounds=5 --seconds=2 --size=100000`. */
export const options = {
  names: positionals,
  /** How many runs a comparison has; both sides in turns. */
  rounds: Number(values.rounds),
  /** How long one run of one side takes. */
  seconds: Number(values.seconds),
  /** How many courses the large academy has; everything else grows with them. */
  size: Number(values.size),
}
