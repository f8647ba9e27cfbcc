import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { Services } from '../../platform/server/context.ts'
import { metrics } from '../../platform/server/metrics.ts'

type Watched = Pick<Services, 'env' | 'db' | 'storage'>
type Value = { labels?: Record<string, string>; value: number }

/**
 * The academy to measure. Set only in the process that runs background jobs, so that workers don't measure it again.
 */
let watched: Watched | null = null

/**
 * Defines a metric whose value is read on demand. If the value cannot be read, the metric is absent, so that alerts
 * can detect this.
 */
export function measure(
  name: string,
  help: string,
  ask: (of: Watched) => Promise<Value[]>,
  labelNames: string[] = [],
) {
  // The development server reloads modules, so the metric may already be defined.
  metrics.removeSingleMetric(name)
  void new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      this.reset()
      const values = watched ? await ask(watched).catch(() => []) : []
      for (const { labels = {}, value } of values) this.set(labels, value)
      // Otherwise a metric without labels would have the wrong value 0.
      if (values.length === 0 && labelNames.length === 0) this.remove()
    },
  })
}

measure(
  'lantern_videos',
  'Uploaded videos that are not ready, by state',
  async ({ db }) => {
    const rows = await db.execute<{ state: string; n: number }>(sql`
      select state, (select count(*)::int from videos where videos.state = known.state) as n
      from unnest(array['queued', 'processing', 'failed']) as known (state)`)
    return rows.map(({ state, n }) => ({ labels: { state }, value: n }))
  },
  ['state'],
)

measure(
  'lantern_jobs',
  'Background jobs that are due, running, or permanently failed',
  async ({ db }) => {
    const rows = await db.execute<{ state: string; n: number }>(sql`
      select state, (
        select count(*)::int from jobs where state = case
          when locked_until is not null then 'running'
          when failed_at is not null then 'failed'
          when run_at <= now() then 'due' end) as n
      from unnest(array['due', 'running', 'failed']) as known (state)`)
    return rows.map(({ state, n }) => ({ labels: { state }, value: n }))
  },
  ['state'],
)

measure('lantern_payments_pending', 'Pending payments', async ({ db }) => {
  const rows = await db.execute<{ n: number }>(sql`select counter_total('payments/pending', 0, 0)::int as n`)
  return rows.map(({ n }) => ({ value: n }))
})

measure(
  'lantern_payments_pending_oldest_seconds',
  'Age of the oldest pending payment in seconds',
  async ({ db }) => {
    const rows = await db.execute<{ seconds: number }>(sql`
      select coalesce(extract(epoch from now() - min(submitted_at)), 0)::float8 as seconds
      from payments where status = 'pending'`)
    return rows.map(({ seconds }) => ({ value: seconds }))
  },
)

measure(
  'lantern_files_to_delete',
  'Stored objects of deleted files that are not removed yet',
  async ({ db }) => {
    const rows = await db.execute<{ n: number }>(sql`select count(*)::int as n from file_deletions`)
    return rows.map(({ n }) => ({ value: n }))
  },
)

measure(
  'lantern_database_connections',
  'Connections to the database from all instances, by state',
  async ({ db }) => {
    const rows = await db.execute<{ state: string; n: number }>(sql`
      select coalesce(state, 'other') as state, count(*)::int as n from pg_stat_activity
      where datname = current_database() group by 1`)
    return rows.map(({ state, n }) => ({ labels: { state }, value: n }))
  },
  ['state'],
)

measure('lantern_storage_up', 'Whether the file storage answers (1) or not (0)', async ({ storage }) => [
  {
    value: await storage.check().then(
      () => 1,
      () => 0,
    ),
  },
])

/** Starts to measure this academy. Returns a function that stops it. */
export function observeAcademy(of: Watched): () => void {
  watched = of
  return () => {
    if (watched === of) watched = null
  }
}
