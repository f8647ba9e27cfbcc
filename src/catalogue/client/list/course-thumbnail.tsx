import { useState } from 'react'
import { thumbnailSources } from '../../../media/rules.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { LogoMark } from '../../../platform/client/ui/logo.tsx'

/** How wide a card's picture is; whoever says the same gets the same file. */
export const CARD_SIZES = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw'

export interface CourseThumbnailProps {
  address: string
  /** How wide it will be, as the attribute `sizes` says it. */
  sizes: string
  /** Seen without scrolling: fetched at once. */
  eager?: boolean | undefined
  /** As large as the class says, instead of 16 by 9. */
  fill?: boolean | undefined
  className?: string | undefined
}

/** A course's picture, 16 by 9; decoration, for the title stands beside it. */
export function CourseThumbnail({
  address,
  sizes,
  eager = false,
  fill = false,
  className,
}: CourseThumbnailProps) {
  const sources = thumbnailSources(address)
  const [broken, setBroken] = useState<string | null>(null)
  if (!address || broken === address)
    return (
      <div className={cx('grid place-items-center bg-sunken', !fill && 'aspect-video', className)}>
        <LogoMark className="size-12 opacity-35 grayscale" />
      </div>
    )
  return (
    <div className={cx('overflow-hidden bg-sunken', !fill && 'aspect-video', className)}>
      <img
        {...sources}
        {...(sources.srcSet && { sizes })}
        ref={(image) => {
          // It may have failed before the page was hydrated.
          if (image?.complete && image.naturalWidth === 0) setBroken(address)
        }}
        onError={() => setBroken(address)}
        width={1280}
        height={720}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
        fetchPriority={eager ? 'high' : 'auto'}
        className="size-full object-cover"
      />
    </div>
  )
}
