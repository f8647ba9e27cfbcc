import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-videos.en.ts'
import * as hi from './admin-videos.hi.ts'

export const t = inLanguages({ en, hi })
