import cluster, { type Address, type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { metrics } from '../metrics.ts'
import type { Log } from '../process/log.ts'
import { type Channel, createChannel } from './channel.ts'
import { createTurns } from './turns.ts'
import { WorkerError } from './worker-error.ts'
import type { Measured, Orders, ParentCalls, WorkerCalls } from './worker.ts'

export type Workers = Readonly<{
  /** The address on which the server listens. Rejects with `WorkerError` if the workers cannot listen. */
  listening: Promise<Address>
  /** Resolves when all workers can handle requests. */
  ready: Promise<unknown>
  /** Gives all workers up to `graceSeconds` to finish their requests, then ends them. */
  close(graceSeconds: number): Promise<void>
}>

type WorkersOptions = {
  count: number
  orders: Omit<Orders, 'number'>
  /** Resolves when the database is available and migrated. */
  prepared: Promise<void>
  log: Log
}

type Running = { worker: Worker; channel: Channel<WorkerCalls, ParentCalls>; ended: Promise<unknown> }

/** If a worker ran for at least this time, its start was successful. */
const LIVED_MS = 30_000
const PAUSE_MS = { first: 500, longest: 30_000 }
const MEASURE_WITHIN_MS = 2_000
/** The time between pings. After MAX_UNHEARD missed responses, a worker counts as stuck. */
const HEAR_MS = 5_000
const MAX_UNHEARD = 6

/** Runs server processes on one port. Replaces a worker that ends, with a backoff if it ends soon after its start. */
export function startWorkers({ count, orders, prepared, log }: WorkersOptions): Workers {
  const running = new Map<number, Running>()
  const turns = createTurns<Worker>()
  let closing = false
  metrics.setDefaultLabels({ worker: 'parent' })

  async function measure(): Promise<string> {
    const answers = await Promise.allSettled([
      metrics.getMetricsAsJSON() as Promise<Measured>,
      ...[...running.values()].map(({ channel }) =>
        Promise.race([channel.ask('metrics'), sleep(MEASURE_WITHIN_MS, [], { ref: false })]),
      ),
    ])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    return AggregatorRegistry.aggregate(found).metrics()
  }

  /** Starts a worker. Calls `onReady` when this worker or its replacement is ready. */
  function fork(number: number, failures: number, onReady: () => void): Running & { failed: Promise<never> } {
    const began = Date.now()
    const worker = cluster.fork({ WORKERS: String(count) })
    const channel = createChannel<WorkerCalls, ParentCalls>(worker)
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    let line: string | undefined
    channel.answer('orders', () => ({ ...orders, number }))
    channel.answer('prepared', () => prepared)
    let unheard = 0
    const listen = () => {
      if (++unheard > MAX_UNHEARD) {
        log.error(`Server process ${worker.process.pid} does not respond and is stopped`)
        worker.process.kill('SIGKILL')
      } else
        channel
          .ask('hear')
          .then(() => (unheard = 0))
          .catch(() => undefined)
    }
    let pulse: NodeJS.Timeout | undefined
    worker.once('exit', () => clearInterval(pulse))
    channel.answer('ready', () => {
      // Counts pings instead of measuring time, so that workers survive when the machine sleeps.
      pulse ??= setInterval(listen, HEAR_MS).unref()
      onReady()
    })
    channel.answer('failed', (why) => {
      line = why
      if (listens) log.error(`A server process cannot start: ${why}`)
    })
    channel.answer('metrics', measure)
    channel.answer('spent', (spent) => {
      for (const other of running.values())
        if (other.worker !== worker) other.channel.ask('spent', spent).catch(() => undefined)
    })
    channel.answer('turn', ({ kind, most }) => turns.take(kind, most, worker))
    channel.answer('turnOver', (kind) => turns.end(kind, worker))
    // After a worker has exited, its last message may still be read. When its channel is closed, no more are read.
    for (const gone of ['exit', 'disconnect'] as const) worker.once(gone, () => turns.forget(worker))
    // A message that cannot be sent rejects at the sender. The `exit` handler below detects that a worker has ended.
    worker.on('error', () => undefined)
    const failed = new Promise<never>((_resolve, reject) =>
      worker.once('exit', (code, signal) => {
        running.delete(number)
        const how = signal ?? `code ${code}`
        reject(new WorkerError(line ?? `A server process stopped while starting (${how})`))
        if (closing || !listens) return
        const again = Date.now() - began < LIVED_MS ? failures + 1 : 0
        const pause = again === 0 ? 0 : Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** (again - 1))
        log.error(
          `Server process ${worker.process.pid} ended (${how}); another one takes its place in ${pause} ms`,
        )
        setTimeout(() => closing || fork(number, again, onReady), pause)
      }),
    )
    failed.catch(() => undefined)
    const one = { worker, channel, ended }
    running.set(number, one)
    return { ...one, failed }
  }

  // The other workers start only after the first has opened the port. Otherwise, every worker would report that the
  // port is in use.
  let listens = false
  const readies: Promise<void>[] = []
  const begin = (number: number) => {
    let first: ReturnType<typeof fork> | undefined
    readies.push(new Promise((resolve) => (first = fork(number, 0, resolve))))
    return first as ReturnType<typeof fork>
  }
  const { worker, failed } = begin(1)
  const listening = Promise.race([
    failed,
    new Promise<Address>((resolve) => worker.once('listening', resolve)),
  ]).then((address) => {
    listens = true
    for (let number = 2; number <= count && !closing; number += 1) begin(number)
    return address
  })

  return {
    listening,
    ready: listening.then(() => Promise.all(readies)),
    async close(graceSeconds) {
      closing = true
      const all = [...running.values()]
      for (const one of all) one.worker.process.kill('SIGTERM')
      const ended = Promise.all(all.map((one) => one.ended))
      await Promise.race([ended, sleep((graceSeconds + 3) * 1_000)])
      for (const one of running.values()) one.worker.process.kill('SIGKILL')
      await ended
    },
  }
}
