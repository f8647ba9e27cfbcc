// Checks the subject of a commit (CONTRIBUTING.md). Reads the message file that Git's hook passes, otherwise the last
// commit.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_LENGTH = 72
const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'chore']

const [file] = process.argv.slice(2)
const message = file
  ? readFileSync(file, 'utf8')
  : execFileSync('git', ['log', '-1', '--format=%s'], { encoding: 'utf8' })
const subject = message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''

const form = new RegExp(`^(${TYPES.join('|')})(\\([a-z0-9-]+\\))?!?: \\S`)
const faults = [
  // Git itself writes these subjects, so they are exempt.
  !/^(Merge|Revert|fixup!|squash!) /.test(subject) &&
    !form.test(subject) &&
    `Begin with a type and a colon, such as “feat(payments): add instalment plans”. Types: ${TYPES.join(', ')}.`,
  subject.length > MAX_LENGTH && `Shorten the subject to ${MAX_LENGTH} characters; it has ${subject.length}.`,
].filter(Boolean)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
