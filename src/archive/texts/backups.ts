import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './backups.en.ts'
import * as hi from './backups.hi.ts'

export const t = inLanguages({ en, hi })
