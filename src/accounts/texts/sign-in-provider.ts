import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './sign-in-provider.en.ts'
import * as hi from './sign-in-provider.hi.ts'

export const t = inLanguages({ en, hi })
