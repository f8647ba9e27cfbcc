/** The name of the browser cache for the page of downloads and its files. The cache contains no user data. */
export const DOWNLOADS_CACHE = 'downloads'

/** The path of the page of downloads, which works without a connection. */
export const DOWNLOADS_PATH = '/downloads'
