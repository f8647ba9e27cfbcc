const TABS = ['timetable', 'attendance'] as const

export type BatchSearch = { tab?: (typeof TABS)[number] | undefined }

/** Reads the open tab of a batch from the address. Without one, the members are shown. */
export const readBatchSearch = (raw: { tab?: unknown }): BatchSearch => ({
  tab: TABS.find((one) => one === raw.tab),
})
