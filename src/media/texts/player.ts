import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './player.en.ts'
import * as hi from './player.hi.ts'

export const t = inLanguages({ en, hi })
