import { type Grey, toGreyPicture } from '../../../media/server/pictures/pictures.ts'

/** In pixels. Letters of a phone's screenshot are then about 15 high. */
const AREA = 600_000
/** So much the shades of an empty frame differ. */
const FRAME = 8

/** The picture in grey, of the size in which pictures are compared; `size` is its own. Throws `PictureFailed`. */
export const toGrey = (bytes: Buffer, size?: number): Promise<Grey> =>
  // Text that was cut off must not end on the edge of a frame: that edge would be a part of it.
  toGreyPicture(bytes, { area: AREA, frame: FRAME }, size)
