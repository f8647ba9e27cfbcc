import type { SVGProps } from 'react'

/**
 * Returns the component of an icon with its shapes as one string. The build converts the library's icons to this form
 * (`scripts/vite/plain-icons.ts`).
 */
export function plainIcon(shapes: string) {
  const content = { __html: shapes }
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      aria-hidden={props['aria-label'] ? undefined : true}
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
      dangerouslySetInnerHTML={content}
    />
  )
}
