import type { GuardedSetting, PaymentSetting } from './settings.schema.ts'
import { t } from './texts/setting-names.ts'

/** Names of these settings for notifications about a change. */
export const paymentSettingNames: Record<PaymentSetting, () => string> = {
  upi_id: () => t.upiId,
  upi_payee: () => t.upiPayee,
  bank_account_name: () => t.accountName,
  bank_account_number: () => t.accountNumber,
  bank_ifsc: () => t.ifsc,
  bank_name: () => t.bank,
}

export const guardedSettingNames: Record<GuardedSetting, () => string> = {
  ...paymentSettingNames,
  payee_confirmation: () => t.payeeConfirmation,
}
