/** For LIKE: whatever has this part, whose own signs mean nothing but themselves. */
export const likePattern = (part: string) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
