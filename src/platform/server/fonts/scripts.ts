import { join } from 'node:path'
import { projectRoot } from '../process/project-root.ts'

const files = {
  Devanagari: 'NotoSansDevanagari-Regular.ttf',
  Bengali: 'NotoSansBengali-Regular.woff',
  Gujarati: 'NotoSansGujarati-Regular.woff',
  Gurmukhi: 'NotoSansGurmukhi-Regular.woff',
  Kannada: 'NotoSansKannada-Regular.woff',
  Malayalam: 'NotoSansMalayalam-Regular.woff',
  Oriya: 'NotoSansOdia-Regular.woff',
  Tamil: 'NotoSansTamil-Regular.woff',
  Telugu: 'NotoSansTelugu-Regular.woff',
} as const

/** A writing system that our own fonts do not support, by its Unicode name. */
export type Script = keyof typeof files

export const scripts = Object.keys(files) as Script[]

/** Returns the path of the font for this writing system, for pictures and documents that the server draws. */
export const fontOfScript = (script: Script) => join(projectRoot, 'src/platform/server/fonts', files[script])
