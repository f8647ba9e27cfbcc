export * from './tables/batches.ts'
export * from './tables/imports.ts'
