import { rootRouteId, useRouteContext } from '@tanstack/react-router'

/** What a page knows of the academy it belongs to. */
export type Site = { name: string; origin: string }

export const useSite = (): Site => useRouteContext({ from: rootRouteId }).site
