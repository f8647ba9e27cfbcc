import { type Canvas, circle, ground, n, path, rect } from './art-shapes.ts'

/** Returns a quarter disc in the tile's corner number `turn`. */
function quarter(x: number, y: number, size: number, turn: number, fill: string, r = size) {
  const cx = turn === 1 || turn === 2 ? x + size : x
  const cy = turn >= 2 ? y + size : y
  const dx = turn === 1 || turn === 2 ? -r : r
  const dy = turn >= 2 ? -r : r
  const sweep = turn === 0 || turn === 2 ? 1 : 0
  return path(
    `M${n(cx)} ${n(cy)}L${n(cx + dx)} ${n(cy)}A${n(r)} ${n(r)} 0 0 ${sweep} ${n(cx)} ${n(cy + dy)}Z`,
    fill,
  )
}

/** Draws quarter discs, rings and half discs on a grid, with one lit tile. */
export function tiles(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const size = height / 4
  const left = (width - size * 8) / 2
  const [deep, dark, middle, pale, faint] = palette.tones
  const fills = [dark, middle, pale, palette.accent, palette.paper] as const
  let out = ground(canvas)
  let last = ''
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 8; column++) {
      const x = left + column * size
      const y = row * size
      const back = (row + column) % 2 ? deep : dark
      out += rect(x, y, size + 0.5, size + 0.5, random.next() < 0.55 ? back : palette.ground[0])
      if (row === 1 && column === 5) {
        out +=
          rect(x, y, size + 0.5, size + 0.5, deep) +
          circle(x + size / 2, y + size / 2, size * 0.36, palette.light)
        continue
      }
      let fill = random.pick(fills)
      while (fill === last || fill === back) fill = random.pick(fills)
      last = fill
      const turn = Math.floor(random.next() * 4)
      const kind = random.next()
      if (kind < 0.42) out += quarter(x, y, size, turn, fill)
      else if (kind < 0.62)
        out += quarter(x, y, size, turn, fill) + quarter(x, y, size, turn, deep, size * 0.6)
      else if (kind < 0.8) {
        out +=
          quarter(x, y, size, turn, fill, size / 2 + 45) +
          quarter(x, y, size, (turn + 2) % 4, faint, size * 0.22)
      } else {
        for (let dot = 0; dot < 9; dot++) {
          out += circle(
            x + size * (0.2 + 0.3 * (dot % 3)),
            y + size * (0.2 + 0.3 * Math.floor(dot / 3)),
            size * 0.055,
            fill,
          )
        }
      }
    }
  }
  return out
}

/** Draws sound waves around a light at the lower edge, with beads on them. */
export function arcs(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  const x = width * 0.5
  const y = height * 0.98
  const rings = [deep, dark, palette.ground[0], middle, dark, palette.accent, middle, pale, palette.accent]
  let out = ground(canvas)
  rings.forEach((fill, index) => (out += circle(x, y, 770 - index * 76, fill)))
  out += circle(x, y, 150, faint) + circle(x, y, 104, palette.light) + circle(x, y, 420, 'url(#shine)', 0.55)
  const beads = [732, 656, 580, 504, 428, 352, 276]
  beads.forEach((r, index) => {
    const angle = Math.PI * (1 + (index + 1) / 8) + random.between(-0.06, 0.06)
    const bx = x + r * Math.cos(angle)
    const by = y + r * Math.sin(angle)
    out += circle(bx, by, 20, index % 3 === 2 ? palette.light : palette.paper)
    const other = Math.PI * (2 - (index + 0.6) / 8.6)
    if (index < 6) out += circle(x + r * Math.cos(other), y + r * Math.sin(other), 9, faint)
  })
  return out
}

/** Draws a sheet of dots that grow where two lights shine on it. */
export function dots(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [, , middle, pale, faint] = palette.tones
  const step = 64
  const first = { x: width * 0.34, y: height * 0.46 }
  const second = { x: width * 0.78, y: height * 0.3 }
  let out = ground(canvas) + circle(first.x, first.y, 420, 'url(#shine)', 0.35)
  for (let row = 0; row < 12; row++) {
    for (let column = 0; column < 21; column++) {
      const x = column * step + (row % 2 ? step / 2 : 0)
      const y = row * step * 0.94 + 18
      const near = Math.exp(-(((x - first.x) ** 2 + (y - first.y) ** 2) / 56000))
      const far = Math.exp(-(((x - second.x) ** 2 + (y - second.y) ** 2) / 26000))
      const swell = Math.max(near, far * 0.8)
      const r = 5 + 26 * swell
      const fill =
        near > 0.72
          ? palette.light
          : near > 0.42
            ? palette.accent
            : far > 0.55
              ? palette.paper
              : swell > 0.2
                ? faint
                : swell > 0.08
                  ? pale
                  : middle
      out += circle(x, y, r, random.next() < 0.012 ? palette.light : fill)
    }
  }
  return out
}

/** Draws two large overlapping discs, like two people talking. The overlap is lit. */
export function moons(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  const r = 270
  const a = { x: width * 0.385, y: height * 0.52 }
  const b = { x: width * 0.615, y: height * 0.44 }
  let out = ground(canvas)
  out +=
    circle(width * 0.08, height * 0.94, 210, faint) + circle(width * 0.95, height * 0.06, 170, pale, 0.75)
  out += circle(a.x, a.y, r, dark) + circle(b.x, b.y, r, palette.accent)
  out += `<clipPath id="first"><circle cx="${n(a.x)}" cy="${n(a.y)}" r="${r}"/></clipPath>`
  out += `<clipPath id="second"><circle cx="${n(b.x)}" cy="${n(b.y)}" r="${r}"/></clipPath>`
  let strokes = ''
  for (let i = -2; i < 9; i++) strokes += rect(0, a.y - r + i * 62, width, 30, middle)
  out += `<g clip-path="url(#first)">${strokes}</g>`
  out += `<g clip-path="url(#second)"><g clip-path="url(#first)">${rect(0, 0, width, height, palette.light)}</g></g>`
  let rain = ''
  for (let row = 0; row < 10; row++) {
    for (let column = 0; column < 10; column++)
      rain += circle(b.x - r + 30 + column * 58 + (row % 2) * 29, b.y - r + 26 + row * 56, 7, faint)
  }
  out += `<mask id="right"><rect width="${width}" height="${height}" fill="#fff"/><circle cx="${n(a.x)}" cy="${n(a.y)}" r="${r}" fill="#000"/></mask>`
  out += `<g mask="url(#right)"><g clip-path="url(#second)">${rain}</g></g>`
  out += circle(width * 0.14, height * 0.24, 58, middle) + circle(width * 0.235, height * 0.12, 24, deep)
  out +=
    circle(width * 0.88, height * 0.8, 74, dark) +
    circle(width * 0.79, height * 0.92, 26 + random.between(0, 6), palette.light)
  return out
}

/** Rows of rounded strips of different lengths, like a woven ledger. */
export function strips(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  const fills = [dark, palette.paper, palette.accent, pale, deep, faint, middle] as const
  const rows = 7
  const tall = height / rows
  let out = ground(canvas)
  let last = ''
  for (let row = 0; row < rows; row++) {
    let x = -random.between(20, 200)
    while (x < width) {
      const unit = tall * random.pick([1, 1, 2, 3, 4])
      let fill: string = random.pick(fills)
      while (fill === last) fill = random.pick(fills)
      last = fill
      if (row === 2 && x < width * 0.62 && x + unit > width * 0.62) fill = palette.light
      out += rect(x + 5, row * tall + 5, unit - 10, tall - 10, fill, (tall - 10) / 2)
      x += unit
    }
  }
  return out
}
