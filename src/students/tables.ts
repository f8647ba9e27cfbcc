export * from './tables/announcements.ts'
export * from './tables/batches.ts'
export * from './tables/imports.ts'
export * from './tables/bulk-actions.ts'
