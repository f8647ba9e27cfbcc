export * from './tables/announcements.ts'
export * from './tables/batches.ts'
export * from './tables/imports.ts'
