/** The states and union territories by their GST codes. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

/**
 * Whether this is the code of a state. The operator `in` would also accept inherited properties, such as
 * `constructor`.
 */
export const isState = (code: string) => Object.hasOwn(GST_STATES, code)

/** Union territories without a legislature, where UTGST is charged in addition to CGST. */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38', '97'])
export const stateTaxName = (code: string) => (WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST')

/** Formats a place of supply as on tax forms: '27-Maharashtra'. */
export const placeName = (code: string) =>
  `${code}-${(isState(code) && GST_STATES[code]) || 'Other Territory'}`

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether this is a GSTIN: a state, a PAN, and a check character that is computed from the other characters. */
export function isGstin(value: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/.test(value) || !isState(value.slice(0, 2))) return false
  let sum = 0
  for (let place = 0; place < 14; place++) {
    const product = DIGITS.indexOf(value.charAt(place)) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return value[14] === DIGITS[(36 - (sum % 36)) % 36]
}

/** Normalises a typed GSTIN, which may contain spaces, hyphens or lower-case letters. */
export const normaliseGstin = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** The service code and tax rate (%) of commercial training and coaching. */
export const GST_SAC = '999293'
export const GST_RATE = '18'
