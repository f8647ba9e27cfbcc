import type { PaymentSetting } from './settings.schema.ts'

/** What each of them is called where its change is told. */
export const paymentSettingNames: Record<PaymentSetting, string> = {
  upi_id: 'UPI ID',
  upi_payee: 'Name of the UPI account',
  bank_account_name: 'Name of the bank account',
  bank_account_number: 'Number of the bank account',
  bank_ifsc: 'IFSC',
  bank_name: 'Bank',
}
