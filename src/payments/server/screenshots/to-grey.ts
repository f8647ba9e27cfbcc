import { type Grey, toGreyPicture } from '../../../media/server/pictures/pictures.ts'

/** Target area in pixels. Letters of a phone screenshot are then about 15 pixels high. */
const AREA = 600_000
/** Maximum difference between the shades of a plain frame. */
const FRAME = 8

/**
 * Returns the picture in grey, scaled for comparisons. `size` is its original size. Throws `PictureFailed` if the
 * picture cannot be decoded within the limits.
 */
export const toGrey = (bytes: Buffer, size?: number): Promise<Grey> =>
  // Removes a plain frame, because cropped text at its edge would become part of it.
  toGreyPicture(bytes, { area: AREA, frame: FRAME }, size)
