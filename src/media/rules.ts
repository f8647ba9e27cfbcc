/** The stored widths of an uploaded thumbnail. */
export const THUMBNAIL_WIDTHS = [320, 640, 1280] as const

/** Matches the URLs of an uploaded thumbnail, and captures its folder. */
export const UPLOADED = /^(\/media\/thumbnails\/[0-9a-f-]{36}\/)(?:320|640|1280)\.webp$/

/** Returns the `<img>` attributes of a thumbnail: all widths of an uploaded thumbnail, or any other URL unchanged. */
export function thumbnailSources(address: string): { src: string; srcSet?: string } {
  const folder = UPLOADED.exec(address)?.[1]
  if (!folder) return { src: address }
  return {
    src: `${folder}640.webp`,
    srcSet: THUMBNAIL_WIDTHS.map((width) => `${folder}${width}.webp ${width}w`).join(', '),
  }
}

/** Number of generated covers per title. */
export const COVERS = 6
