import { useState } from 'react'
import { thumbnailSources } from '../../../media/rules.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { LogoMark } from '../../../platform/client/ui/logo.tsx'

/** The displayed width of a card's picture. Other uses of the same value let the browser reuse the same file. */
export const CARD_SIZES = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, 92vw'

export interface CourseThumbnailProps {
  address: string
  /** The displayed width, as in the attribute `sizes`. */
  sizes: string
  /** Whether the picture is visible without scrolling. The browser then fetches it immediately. */
  eager?: boolean | undefined
  /** Whether the class sets the size, instead of the default 16:9. */
  fill?: boolean | undefined
  className?: string | undefined
}

/** A course's picture, 16:9. It is decorative, because the title is next to it. */
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
          // The picture may have failed to load before hydration.
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
