import { cpus } from 'node:os'
import { exam } from './exam.ts'
import { firstLoad } from './first-load.ts'
import { firstViews } from './first-views.ts'
import { growth } from './growth.ts'
import { hls } from './hls.ts'
import { overload } from './overload.ts'
import { pages } from './pages.ts'
import { profile } from './profile.ts'
import { sql } from './sql.ts'
import { start } from './start.ts'
import { stream } from './stream.ts'
import { students } from './students.ts'
import { closeMeasuredServers } from './support/measured-server.ts'
import { printTable } from './support/figures.ts'
import { month } from './month.ts'
import { options } from './support/options.ts'
import { thumb } from './thumb.ts'
import { upload } from './upload.ts'
import { workers } from './workers.ts'
import { year } from './year.ts'

const all = [
  start,
  pages,
  firstViews,
  workers,
  overload,
  sql,
  growth,
  year,
  month,
  students,
  thumb,
  firstLoad,
  profile,
  stream,
  upload,
  hls,
  exam,
]

const wanted = options.names
const unknown = wanted.filter((name) => !all.some((bench) => bench.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `Usage: npm run bench [-- <name> … --rounds=5 --seconds=2 --size=5000]\nThere is no ${unknown.join(', ')}; there are: ${all.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(1)
}

process.once('SIGINT', () => void closeMeasuredServers().then(() => process.exit(130)))
process.stdout.write(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, Node.js ${process.versions.node}, ${process.platform}\n`,
)
const began = performance.now()
let failed = false
for (const { name, run } of wanted.length > 0 ? all.filter((bench) => wanted.includes(bench.name)) : all) {
  const from = performance.now()
  try {
    const figures = await run()
    printTable(`${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`, figures)
  } catch (error) {
    failed = true
    process.stderr.write(`\n${name} failed: ${error instanceof Error ? error.message : String(error)}\n`)
  } finally {
    await closeMeasuredServers()
  }
}
process.stdout.write(`\n${((performance.now() - began) / 1000).toFixed(0)} s in all\n`)
process.exit(failed ? 1 : 0)
