import { buffer } from 'node:stream/consumers'
import { DEFAULT_PAGE, type Icon, ICONS, logoOf } from '../../academy/logo.rules.ts'
import { readSettings } from '../../academy/server/settings.ts'
import { thumbnailKey } from '../../media/server/files/addresses.ts'
import { toIcon } from '../../media/server/pictures/pictures.ts'
import { ownColorsOf, tokensOf } from '../../platform/palette/palette.ts'
import { DEFAULT_TOKENS } from '../../platform/palette/tokens.ts'
import type { Services } from '../../platform/server/context.ts'
import { platformErrors } from '../../platform/server/errors.ts'

const SOURCE_WIDTH = 1280

/** Creates the icons of the academy from its logo, and caches them. */
export function createIcons({ db, storage, env }: Pick<Services, 'db' | 'storage' | 'env'>) {
  const kept = new Map<string, Promise<Buffer>>()
  return {
    /**
     * Returns an icon as PNG. `version` is the ID of the logo's file with the colour behind it. Throws 404 for a
     * version other than the current one.
     */
    async find(version: string, icon: Icon): Promise<Buffer> {
      const settings = await readSettings(db, env.siteName)
      const logo = logoOf(settings)
      const { size, part, ground } = ICONS[icon]
      const grounds = groundsOf(settings)
      const color = ground && grounds[ground]
      if (!logo || version !== `${logo.fileId}${color ? `-${color.slice(1)}` : ''}`)
        throw platformErrors.NOT_FOUND()
      const key = `${version}/${icon}`
      const known = kept.get(key)
      if (known) return known
      // If the logo or a colour changed, the earlier icons are no longer needed.
      if (kept.size >= Object.keys(ICONS).length) kept.clear()
      const made = storage
        .read(thumbnailKey(logo.fileId, SOURCE_WIDTH))
        .then(buffer)
        .then((source) => toIcon(source, { size, inner: Math.round(size * part), ground: color }))
      kept.set(key, made)
      made.catch(() => kept.delete(key))
      return made
    },
  }
}

/** Returns the colours behind icons: the main colour, and the background of light pages. */
export function groundsOf(settings: Parameters<typeof ownColorsOf>[0]) {
  const own = ownColorsOf(settings)
  if (!own) return { main: DEFAULT_TOKENS.light.amber, page: DEFAULT_PAGE }
  const { amber: main, page } = tokensOf(own).light
  return { main, page }
}
