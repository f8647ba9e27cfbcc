/** What a page knows of the academy it belongs to. */
export type Site = { name: string; origin: string }
