/** The two fonts of every page, to preload with `as="font" type="font/woff2" crossorigin`. */
export const FONT_PRELOADS = ['/fonts/radio-canada.63e0d39b.woff2', '/fonts/brygada.bc0cd909.woff2'] as const
