import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { z } from 'zod'
import type { PublicSettings } from '../settings.schema.ts'

/** The text and the link for one kind of notification. */
export interface NotificationText<Data> {
  Icon: LucideIcon
  tint: string
  title: string | ((data: Data) => string)
  text: string | ((data: Data) => string)
  /** Returns text that another user wrote. */
  quote?: (data: Data) => string | null | undefined
  link: LinkProps | ((data: Data) => LinkProps)
  /** If true, the notification appears only in the bell, without a toast. */
  isQuiet?: true
  isError?: true
  /** Returns the data adapted to these settings. */
  adapt?: (data: Data, settings: Partial<PublicSettings>) => Data
}

type DataOf<Item, Kind> = Item extends { kind: infer Kinds; data: infer Data }
  ? Kind extends Kinds
    ? Data
    : never
  : never

/** The texts for each kind of notification. */
export type NotificationTexts<Item extends { kind: string }> = {
  [Kind in Item['kind']]: NotificationText<DataOf<Item, Kind>>
}

/** The texts of the kinds that a module registers. */
export type TextsOfKinds<Kinds extends readonly z.ZodType<{ kind: string }>[]> = NotificationTexts<
  z.infer<Kinds[number]>
>
