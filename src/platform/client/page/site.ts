import type { PreviewRole } from '../../preview.ts'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'

/** What a page knows of the academy it belongs to. */
export type Site = {
  name: string
  origin: string
  /** The academy's: dates are written in it. */
  timeZone: string
  /** Whether, and how, everything in this document is seen as a student; it stays so until the next one is loaded. */
  preview: PreviewRole | null
}

export const useSite = (): Site => useRouteContext({ from: rootRouteId }).site
