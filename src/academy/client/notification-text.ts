import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { z } from 'zod'
import type { PublicSettings } from '../settings.schema.ts'

/** What a notification of one kind says, and where it leads. */
export interface NotificationText<Data> {
  Icon: LucideIcon
  tint: string
  title: string | ((data: Data) => string)
  text: string | ((data: Data) => string)
  /** The words that somebody else wrote. */
  quote?: (data: Data) => string | null | undefined
  link: LinkProps | ((data: Data) => LinkProps)
  /** Without a toast: it waits in the bell. */
  isQuiet?: true
  isError?: true
  /** The data as it is to be shown under these settings. */
  adapt?: (data: Data, settings: Partial<PublicSettings>) => Data
}

type DataOf<Item, Kind> = Item extends { kind: infer Kinds; data: infer Data }
  ? Kind extends Kinds
    ? Data
    : never
  : never

/** A text for each kind of these notifications. */
export type NotificationTexts<Item extends { kind: string }> = {
  [Kind in Item['kind']]: NotificationText<DataOf<Item, Kind>>
}

/** The same for the kinds that a module registers. */
export type TextsOfKinds<Kinds extends readonly z.ZodType<{ kind: string }>[]> = NotificationTexts<
  z.infer<Kinds[number]>
>
