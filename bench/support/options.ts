import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    size: { type: 'string', default: '5000' },
    students: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '4' },
    answers: { type: 'string', default: '20' },
    profile: { type: 'string' },
  },
})

/** The command line: `npm run bench -- pages growth --rounds=5 --seconds=2 --size=100000`. */
export const options = {
  names: positionals,
  /** Number of runs per comparison, alternating between both sides. */
  rounds: Number(values.rounds),
  /** Length of one run of one side in seconds. */
  seconds: Number(values.seconds),
  /** Number of courses in the large academy; everything else grows with it. */
  size: Number(values.size),
  /** An exam: its students, the minutes in which they answer, and the answers of each. */
  students: Number(values.students),
  minutes: Number(values.minutes),
  answers: Number(values.answers),
  /** The file for a processor profile of one server. */
  profile: values.profile,
}
