export const ASKED_NAMES = ['fullName', 'mobile'] as const
export type Asked = Partial<Record<(typeof ASKED_NAMES)[number], string | undefined>>
