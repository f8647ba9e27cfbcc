export * from './tables/batches.ts'
