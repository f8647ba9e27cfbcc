/** A colour in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37 in sRGB, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }
/** Red, green and blue, linear or encoded, from 0 to 1 if the colour is in the gamut. */
export type Rgb = readonly [number, number, number]

const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** The linear value of each byte. */
const LINEAR = Array.from({ length: 256 }, (_, value) => decode(value / 255))

/** Returns the linear red, green and blue of a colour such as `#f8b739`. */
export function linearOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  const channel = (shift: number) => LINEAR[(value >> shift) & 255] ?? 0
  return [channel(16), channel(8), channel(0)]
}

const byte = (value: number) => Math.round(255 * encode(Math.min(1, Math.max(0, value))))

export const hexOf = ([red, green, blue]: Rgb): string =>
  `#${((byte(red) << 16) | (byte(green) << 8) | byte(blue)).toString(16).padStart(6, '0')}`

/** Returns the WCAG 2 luminance of linear red, green and blue. */
export const luminanceOf = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

type Lab = readonly [l: number, a: number, b: number]

// The matrices between linear sRGB and OKLab are those of https://bottosson.github.io/posts/oklab/.
function toOklab([red, green, blue]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const labOf = ({ l, c, h }: Oklch): Lab => {
  const angle = (h * Math.PI) / 180
  return [l, c * Math.cos(angle), c * Math.sin(angle)]
}

export function oklchOf(hex: string): Oklch {
  const [l, a, b] = toOklab(linearOf(hex))
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

const ROUNDING = 1e-6
const isInGamut = (rgb: Rgb) => rgb.every((value) => value >= -ROUNDING && value <= 1 + ROUNDING)
const clip = ([red, green, blue]: Rgb): Rgb => [
  Math.min(1, Math.max(0, red)),
  Math.min(1, Math.max(0, green)),
  Math.min(1, Math.max(0, blue)),
]
/** Returns the difference of two colours in OKLab (deltaEOK). */
const difference = (one: Lab, other: Lab) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const JUST_NOTICEABLE = 0.02
const EPSILON = 0.0001

/**
 * Returns the linear sRGB colour that looks most like an OKLCH colour. Keeps lightness and hue, and reduces the chroma
 * by a binary search with local clipping. This is the method of CSS Color Module Level 4, "CSS gamut mapping to an RGB
 * destination" (https://www.w3.org/TR/css-color-4/#css-gamut-mapping).
 */
export function mapToSrgb(color: Oklch): Rgb {
  if (color.l >= 1) return [1, 1, 1]
  if (color.l <= 0) return [0, 0, 0]
  const whole = fromOklab(labOf(color))
  if (isInGamut(whole)) return clip(whole)
  const clipped = clip(whole)
  if (difference(toOklab(clipped), labOf(color)) < JUST_NOTICEABLE) return clipped
  let [min, max, isMinInGamut, best] = [0, color.c, true, clipped]
  while (max - min > EPSILON) {
    const c = (min + max) / 2
    const lab = labOf({ ...color, c })
    const rgb = fromOklab(lab)
    if (isMinInGamut && isInGamut(rgb)) {
      min = c
      continue
    }
    best = clip(rgb)
    const distance = difference(toOklab(best), lab)
    if (distance >= JUST_NOTICEABLE) max = c
    else if (JUST_NOTICEABLE - distance < EPSILON) return best
    else {
      isMinInGamut = false
      min = c
    }
  }
  return best
}

/** Returns an OKLCH colour as sRGB hex. */
export const toHex = (color: Oklch): string => hexOf(mapToSrgb(color))
