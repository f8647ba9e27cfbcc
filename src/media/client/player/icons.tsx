import type { SVGProps } from 'react'

type IconProps = SVGProps<SVGSVGElement>

const solid = { viewBox: '0 0 24 24', fill: 'currentColor', 'aria-hidden': true } as const

/** Solid icons are easier to see on a picture than outlines. */
export const PlayMark = (props: IconProps) => (
  <svg {...solid} {...props}>
    <path
      d="M8 5.3c0-1 1-1.6 1.9-1.1l10 5.7c.9.5.9 1.7 0 2.2l-10 5.7c-.9.5-1.9-.1-1.9-1.1Z"
      transform="translate(-1.2 1)"
    />
  </svg>
)

export const PauseMark = (props: IconProps) => (
  <svg {...solid} {...props}>
    <rect x="6" y="4.5" width="4.2" height="15" rx="1.2" />
    <rect x="13.8" y="4.5" width="4.2" height="15" rx="1.2" />
  </svg>
)
