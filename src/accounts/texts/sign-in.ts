import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './sign-in.en.ts'
import * as hi from './sign-in.hi.ts'

export const t = inLanguages({ en, hi })
