import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './seats.en.ts'
import * as hi from './seats.hi.ts'

export const t = inLanguages({ en, hi })
