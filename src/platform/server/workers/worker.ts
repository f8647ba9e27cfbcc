import cluster from 'node:cluster'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { DatabaseAddress } from '../db/connect.ts'
import { createChannel } from './channel.ts'

/** Settings that a worker receives at its start. */
export type Orders = {
  /** The number of this worker, from 1. If a worker ends, its replacement gets the same number. */
  number: number
  address: DatabaseAddress
  secrets: readonly string[]
  /** Maximum number of database connections in this worker's pool. */
  connections: number
}

/** Costs per key, for a budget that all workers share. */
export type Spent = { budget: string; costs: [key: string, cost: number][] }
export type Measured = MetricObjectWithValues<MetricValue<string>>[]

/** Calls that the parent handles. */
export type ParentCalls = {
  orders: () => Orders
  /** Resolves when the database is available and migrated. */
  prepared: () => void | Promise<void>
  ready: () => void
  failed: (line: string) => void
  /** Returns the metrics of all processes of this instance. */
  metrics: () => Promise<string>
  spent: (spent: Spent) => void
  /**
   * Resolves when it is this worker's turn. For each kind, all workers together have at most `most` turns at the same
   * time.
   */
  turn: (asked: { kind: string; most: number }) => void | Promise<void>
  turnOver: (kind: string) => void
}

/** Calls that the workers handle. */
export type WorkerCalls = {
  /** A ping. Any response shows that the worker is not stuck. */
  hear: () => void
  metrics: () => Measured | Promise<Measured>
  spent: (spent: Spent) => void
}

/** The parent process of this worker. Null in the parent itself, and in a server without workers. */
export const parent = cluster.isWorker ? createChannel<ParentCalls, WorkerCalls>(process) : null

const workers = cluster.isWorker ? Number(process.env['WORKERS']) || 1 : 1

/** Returns this process's share of a limit for all workers, at least `least`. */
export const shareOf = (total: number, least = 1): number => Math.max(least, Math.floor(total / workers))
