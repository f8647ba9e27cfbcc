import { z } from 'zod'
import { HERO_SUBTITLE, HERO_TITLE, MAX, MEMBERSHIP_PRICE } from '../constants.ts'
import { formatPaise, parsePrice } from '../money.ts'
import { requiredText, text } from './text.ts'

export const SETTING_KEYS = [
  'hero_title',
  'hero_subtitle',
  'upi_id',
  'upi_payee',
  'bank_account_name',
  'bank_account_number',
  'bank_ifsc',
  'bank_name',
  'membership_price',
  'academy_name',
  'academy_address',
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]
export type Settings = Record<SettingKey, string>

export const isSettingKey = (key: string): key is SettingKey =>
  (SETTING_KEYS as readonly string[]).includes(key)

export const setting = z.object({ key: z.string(), value: z.string() })
export type Setting = z.infer<typeof setting>

export const settingUpdate = z.object({ key: z.string(), value: text(MAX.setting, 'The value') })

const short = (label: string) => requiredText(100, label)

/** What each setting accepts; what comes out is what is stored. */
export const settingValue: Record<SettingKey, z.ZodType<string>> = {
  hero_title: text(MAX.setting, 'The hero title'),
  hero_subtitle: text(MAX.setting, 'The hero subtitle'),
  upi_id: short('UPI ID').regex(/^[A-Za-z0-9._-]{2,60}@[A-Za-z][A-Za-z0-9.]{1,30}$/, {
    error: 'A UPI ID looks like name@bank',
  }),
  upi_payee: short('UPI payee'),
  bank_account_name: short('Account name'),
  bank_account_number: short('Account number').regex(/^[0-9][0-9 ]{5,33}$/, {
    error: 'An account number has 6 digits or more',
  }),
  bank_ifsc: short('IFSC')
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, {
      error: 'An IFSC has four letters, a zero, and six letters or digits',
    }),
  bank_name: short('Bank'),
  membership_price: short('Membership price')
    .refine((value) => parsePrice(value) !== null, { error: 'Enter a price above zero such as ₹4,999' })
    .transform((value) => formatPaise(parsePrice(value) ?? 0)),
  academy_name: requiredText(MAX.name, 'The name of the academy'),
  academy_address: text(500, 'The address of the academy'),
}

/**
 * What holds while nothing was saved. The account exists at no bank: money must not reach a stranger because somebody
 * forgot to fill in their own.
 */
export const settingDefaults = (siteName: string): Settings => ({
  hero_title: HERO_TITLE(siteName),
  hero_subtitle: HERO_SUBTITLE,
  upi_id: 'lantern@example',
  upi_payee: siteName,
  bank_account_name: siteName,
  bank_account_number: '000000000000',
  bank_ifsc: 'LNTN0000000',
  bank_name: 'Example Bank',
  membership_price: MEMBERSHIP_PRICE,
  academy_name: siteName,
  academy_address: '',
})
