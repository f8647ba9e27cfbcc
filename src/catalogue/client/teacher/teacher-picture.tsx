import { useState } from 'react'
import { thumbnailSources } from '../../../media/rules.ts'
import { Avatar } from '../../../platform/client/ui/avatar.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'

interface TeacherPictureProps {
  name: string
  address: string | null
  /** The displayed width, as in the attribute `sizes`. */
  sizes: string
  className: string
}

/** A teacher's picture or initials. It is decorative, because the name is next to it. */
export function TeacherPicture({ name, address, sizes, className }: TeacherPictureProps) {
  const [broken, setBroken] = useState<string>()
  if (!address || broken === address) return <Avatar name={name} className={className} />
  const sources = thumbnailSources(address)
  return (
    <img
      {...sources}
      {...(sources.srcSet && { sizes })}
      ref={(image) => {
        // The picture may have failed to load before hydration.
        if (image?.complete && image.naturalWidth === 0) setBroken(address)
      }}
      onError={() => setBroken(address)}
      alt=""
      decoding="async"
      className={cx('shrink-0 rounded-full border border-hairline bg-sunken object-cover', className)}
    />
  )
}
