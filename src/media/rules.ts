/** The widths in which an uploaded thumbnail is kept. */
export const THUMBNAIL_WIDTHS = [320, 640, 1280] as const

const UPLOADED = /^(\/media\/thumbnails\/[0-9a-f-]{36}\/)(?:320|640|1280)\.webp$/

/** What an `<img>` needs for a thumbnail: all widths of an uploaded one, any other address as it is. */
export function thumbnailSources(address: string): { src: string; srcSet?: string } {
  const folder = UPLOADED.exec(address)?.[1]
  if (!folder) return { src: address }
  return {
    src: `${folder}640.webp`,
    srcSet: THUMBNAIL_WIDTHS.map((width) => `${folder}${width}.webp ${width}w`).join(', '),
  }
}

/** How many generated covers there are to choose from for a title. */
export const COVERS = 6
