import { z } from 'zod'
import { MAX } from '../constants.ts'
import { text } from './text.ts'

export const SETTING_KEYS = ['hero_title', 'hero_subtitle'] as const

export const setting = z.object({ key: z.string(), value: z.string() })
export type Setting = z.infer<typeof setting>

export const settingUpdate = z.object({ key: z.string(), value: text(MAX.setting, 'The value') })
