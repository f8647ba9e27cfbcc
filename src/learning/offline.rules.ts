/** The browser's cache with the page of downloads and its files. It contains nothing about a user. */
export const DOWNLOADS_CACHE = 'downloads'

/** The page of downloads, which works without a connection. */
export const DOWNLOADS_PATH = '/downloads'
