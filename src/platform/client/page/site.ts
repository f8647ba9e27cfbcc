import type { PreviewRole } from '../../preview.ts'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'

/** Facts about the academy for every page. */
export type Site = {
  name: string
  origin: string
  /** The academy's time zone, for dates. */
  timeZone: string
  /** The preview of this document, if there is one. Only a reload changes it. */
  preview: PreviewRole | null
  /** Set if the server sends email. */
  sendsMail?: true
  /** The name of the sign-in provider, if there is one. */
  provider?: string
  /** The background colour of light pages, if the owner chose colours. */
  pageColor?: string
  /** The academy's logo, if there is one. */
  logo?: {
    image: { src: string; width: number; height: number }
    /** Whether the logo contains the name. */
    isWordmark: boolean
    links: { rel: string; href: string; type?: string }[]
    picture: string
  }
}

export const useSite = (): Site => useRouteContext({ from: rootRouteId }).site
