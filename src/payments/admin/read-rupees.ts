import { normalisePrice, parsePrice, toRupees } from '../../platform/money.ts'

/** Parses a typed amount ('1,500', '₹1500.50', 'Rs 1 500/-') to rupees. Returns NaN for other input. */
export const readRupees = (typed: string): number => toRupees(parsePrice(normalisePrice(typed)) ?? Number.NaN)
