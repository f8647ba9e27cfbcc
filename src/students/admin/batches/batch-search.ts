const TABS = ['timetable', 'attendance'] as const

export type BatchSearch = { tab?: (typeof TABS)[number] | undefined }

/** Reads the open tab of a batch from the URL. Without a tab in the URL, the page shows the members. */
export const readBatchSearch = (raw: { tab?: unknown }): BatchSearch => ({
  tab: TABS.find((one) => one === raw.tab),
})
