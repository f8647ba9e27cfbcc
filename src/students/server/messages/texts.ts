import { z } from 'zod'
import { id } from '../../../platform/text.schema.ts'
import { formatPaise } from '../../../platform/money.ts'
import { formatDay } from '../../../platform/time-zone.ts'
import { shownTitle, splitPrice, withSeats } from '../../../payments/rules.ts'
import type { MessageKind } from '../../messages.rules.ts'
import { t } from '../../texts/whatsapp.ts'

/** The academy's name, and the origin for links to its site. */
export type Sender = { academy: string; origin: string }

const bought = { title: z.string(), courseId: id.nullable(), planId: id.nullable() }
const toPay = ({ courseId, planId }: { courseId: number | null; planId: number | null }) =>
  planId !== null
    ? `/upgrade?plan=${planId}`
    : courseId !== null
      ? `/upgrade?courseId=${courseId}`
      : '/upgrade'

/**
 * Functions that return the text of each kind from the data of its query, without the greeting and the academy's
 * name.
 */
const TEXTS: Record<MessageKind, (data: unknown, origin: string) => string> = {
  announcement: (data) => {
    const { title, body } = z.object({ title: z.string(), body: z.string() }).parse(data)
    return `*${title}*\n${body}`
  },
  class_absent: (data, origin) => {
    const { title, course, day } = z
      .object({ title: z.string(), course: z.string(), day: z.string() })
      .parse(data)
    return t.absent(title, course, formatDay(day), `${origin}/my-library`)
  },
  behind: (data, origin) => {
    const { title, slug } = z.object({ title: z.string(), slug: z.string() }).parse(data)
    return t.behind(title, `${origin}/courses/${slug}`)
  },
  access_ending: (data, origin) => {
    const it = z.object({ ...bought, title: z.string().nullable(), day: z.string() }).parse(data)
    if (it.title === null) return t.allEnding(formatDay(it.day))
    const link = it.planId === null ? '' : origin + toPay(it)
    return t.accessEnding(shownTitle(it.title), formatDay(it.day), link)
  },
  instalment_due: (data, origin) => {
    const it = z
      .object({
        title: z.string(),
        courseId: id,
        paid: z.number(),
        of: z.number(),
        pricePaise: z.number(),
        day: z.string(),
        isLate: z.boolean(),
      })
      .parse(data)
    const amount = formatPaise(splitPrice(it.pricePaise, it.of)[it.paid] ?? 0)
    const write = it.isLate ? t.instalmentLate : t.instalmentDue
    const link = origin + toPay({ courseId: it.courseId, planId: null })
    return write(amount, it.title, it.paid + 1, it.of, formatDay(it.day), link)
  },
  payment_rejected: (data, origin) => {
    const it = z
      .object({
        ...bought,
        seats: z.number().nullable(),
        paise: z.number(),
        receivedPaise: z.number().nullable(),
        duePaise: z.number(),
        reason: z.string().nullable(),
      })
      .parse(data)
    const title = shownTitle(withSeats(it.title, it.seats))
    const link = origin + toPay(it)
    if (it.receivedPaise !== null)
      return t.paymentShort(
        formatPaise(it.receivedPaise),
        title,
        formatPaise(it.duePaise - it.receivedPaise),
        link,
      )
    return t.paymentRejected(formatPaise(it.paise), title, it.reason ?? '', link)
  },
}

/** Returns the whole text of a message in the current language. */
export const writeMessage = (
  kind: MessageKind,
  { name, data }: { name: string; data: unknown },
  { academy, origin }: Sender,
): string => `${t.hello(name)}\n\n${TEXTS[kind](data, origin)}\n\n– ${academy}`
