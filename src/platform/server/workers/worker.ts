import cluster from 'node:cluster'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { DatabaseAddress } from '../db/connect.ts'
import { createChannel } from './channel.ts'

/** What a worker is told when it starts. */
export type Orders = {
  /** Its number among the workers, from 1; who takes a dead one's place has the same. */
  number: number
  address: DatabaseAddress
  secrets: readonly string[]
  /** Connections that its pool may open. */
  connections: number
}

/** Costs by key of a budget that all workers spend together. */
export type Spent = { budget: string; costs: [key: string, cost: number][] }
export type Measured = MetricObjectWithValues<MetricValue<string>>[]

/** What workers ask of their parent. */
export type ParentCalls = {
  orders: () => Orders
  /** Answered once the database is there and migrated. */
  prepared: () => void | Promise<void>
  ready: () => void
  failed: (line: string) => void
  /** The page of what all processes of this instance measured. */
  metrics: () => Promise<string>
  spent: (spent: Spent) => void
  /** Answered when it is this worker's turn; all workers together have so many at a time. */
  turn: (asked: { kind: string; most: number }) => void | Promise<void>
  turnOver: (kind: string) => void
}

/** What the parent asks of its workers. */
export type WorkerCalls = {
  /** Answered by whoever still hears: there is nothing to do. */
  hear: () => void
  metrics: () => Measured | Promise<Measured>
  spent: (spent: Spent) => void
}

/** The process that this one works for; null for a server that is alone, and for the parent itself. */
export const parent = cluster.isWorker ? createChannel<ParentCalls, WorkerCalls>(process) : null

const workers = cluster.isWorker ? Number(process.env['WORKERS']) || 1 : 1

/** This process's part of what all workers may use together: `least` at least. */
export const shareOf = (total: number, least = 1): number => Math.max(least, Math.floor(total / workers))
