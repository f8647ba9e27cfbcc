import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './classes.en.ts'
import * as hi from './classes.hi.ts'

export const t = inLanguages({ en, hi })
