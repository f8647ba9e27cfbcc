import type { SVGProps } from 'react'

/** An icon whose shapes are one text: the build makes those of the library so (`scripts/vite/plain-icons.ts`). */
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
