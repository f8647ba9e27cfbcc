/** The academy's logo: an uploaded picture with its size. */
export type Logo = { fileId: string; width: number; height: number }

/** The default background colour of pages in the light theme. */
export const DEFAULT_PAGE = '#fcf9f3'

const VALUE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,5})x(\d{1,5})$/

/** Returns the logo in the setting, or null if none is set. */
export function logoOf({ logo = '' }: { logo?: string | undefined }): Logo | null {
  const [, fileId, width, height] = VALUE.exec(logo) ?? []
  return fileId ? { fileId, width: Number(width), height: Number(height) } : null
}

export const logoValue = ({ fileId, width, height }: Logo): string => `${fileId} ${width}x${height}`

/** Returns the URL of the picture, 320 pixels wide. */
export const logoAddress = ({ fileId }: Pick<Logo, 'fileId'>): string =>
  `/media/thumbnails/${fileId}/320.webp`

/** The ratio of a logo's width to its height above which we assume that the logo contains the academy's name. */
const WORDMARK = 2

/** Returns the logo details that every page needs. */
export function logoOnPage(settings: { logo?: string }, page: string) {
  const logo = logoOf(settings)
  if (!logo) return null
  const { width, height } = logo
  return {
    image: { src: logoAddress(logo), width, height },
    isWordmark: width / height > WORDMARK,
    links: [
      { rel: 'icon', href: iconAddress(logo, 'favicon'), type: 'image/png' },
      { rel: 'apple-touch-icon', href: iconAddress(logo, 'apple-touch-icon', page) },
    ],
    picture: iconAddress(logo, 'icon-512', page),
  }
}

/** `part` is the share of the icon that the logo fills. Systems can cut a maskable icon into a circle. */
export const ICONS = {
  favicon: { size: 48, part: 1, ground: null },
  'icon-192': { size: 192, part: 0.8, ground: 'page' },
  'icon-512': { size: 512, part: 0.8, ground: 'page' },
  'maskable-192': { size: 192, part: 0.56, ground: 'main' },
  'maskable-512': { size: 512, part: 0.56, ground: 'main' },
  'apple-touch-icon': { size: 180, part: 0.8, ground: 'page' },
} as const
export type Icon = keyof typeof ICONS

export const isIcon = (name: string): name is Icon => Object.hasOwn(ICONS, name)

/** Returns the URL of an icon. It contains all data on which the icon depends, so the icon at a URL never changes. */
export const iconAddress = ({ fileId }: Logo, icon: Icon, ground: string | null = null): string =>
  `/media/icons/${fileId}${ground === null ? '' : `-${ground.slice(1)}`}/${icon}.png`
