import { type Canvas, circle, ground, lamp, line, n, path, rect, shine, vertical } from './art-shapes.ts'

/** Draws growing stacks of domes in front of a low sun. */
export function towers(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  const sun = { x: width * 0.3, y: height * 0.42, r: 128 }
  let out = ground(canvas) + lamp(palette, sun.x, sun.y, sun.r, 3)
  const columns = 7
  const step = width / columns
  const rise = 74
  for (let column = 0; column < columns; column++) {
    const levels = [1, 2, 2, 3, 5, 6, 8][column] ?? 1
    const x = column * step
    const r = step / 2
    for (let level = levels; level >= 0; level--) {
      const y = height - level * rise
      const fills = [deep, dark, middle, pale] as const
      let fill: string = fills[(level * 3 + column) % 4] ?? dark
      if (column > 2 && level === levels - 2 && random.next() < 0.55) fill = palette.accent
      out += path(
        `M${n(x)} ${n(y + rise)}V${n(y + r * 0.2)}A${n(r)} ${n(r)} 0 0 1 ${n(x + step)} ${n(y + r * 0.2)}V${n(y + rise)}Z`,
        fill,
      )
    }
    if (column === columns - 1) out += circle(x + r, height - levels * rise - 6, 26, palette.light)
    else out += circle(x + r, height - levels * rise - 10, 10, faint)
  }
  return out
}

/** Draws a concertina of folded paper, lit from one side. */
export function folds(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [, dark, middle, pale, faint] = palette.tones
  let out = ground(canvas) + lamp(palette, width * 0.69, height * 0.36, 150, 3.2)
  const rows = [
    { base: 300, lit: middle, shade: dark, sway: 120, tops: 8 },
    { base: 430, lit: pale, shade: middle, sway: 90, tops: 6 },
    { base: 560, lit: palette.paper, shade: faint, sway: 70, tops: 5 },
  ]
  rows.forEach((row, index) => {
    const fold = width / row.tops / 2
    const start = -fold * (index % 2 ? 1 : 0.4)
    let previous = row.base + random.between(-30, 30)
    for (let i = 0; i <= row.tops * 2 + 1; i++) {
      const x = start + i * fold
      const up = i % 2 === 0
      const next =
        row.base + (up ? -1 : 1) * row.sway * random.between(0.55, 1) - (index === 0 ? i * 6 : -i * 4)
      out += path(
        `M${n(x)} ${n(previous)}L${n(x + fold + 0.7)} ${n(next)}V${height}H${n(x)}Z`,
        up ? row.lit : row.shade,
      )
      previous = next
    }
  })
  const ax = width * 0.43
  const ay = height * 0.2
  out += path(`M${ax} ${ay}l150 -46l-72 112z`, palette.paper) + path(`M${ax} ${ay}l150 -46l-110 66z`, faint)
  out += path(`M${n(ax + 40)} ${n(ay + 20)}l38 46l-12 -62z`, palette.accent)
  return out
}

/** Draws a tree of stars, with one highlighted path from the root to a leaf. */
export function paths(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [, dark, middle, pale] = palette.tones
  let out = ground(canvas)
  for (let i = 0; i < 90; i++)
    out += circle(random.between(0, width), random.between(0, height), random.between(1, 2.6), middle)
  const levels = 5
  const at = (level: number, index: number) => ({
    x: (width * (index + 0.5)) / 2 ** level,
    y: 92 + level * 138 - (level === 4 ? 14 : 0),
  })
  const lit = [0, 1, 2, 5, 11]
  let links = ''
  let nodes = ''
  for (let level = 0; level < levels; level++) {
    for (let index = 0; index < 2 ** level; index++) {
      const here = at(level, index)
      const bright = lit[level] === index
      if (level > 0) {
        const parent = at(level - 1, index >> 1)
        const d = `M${n(parent.x)} ${n(parent.y)}C${n(parent.x)} ${n(parent.y + 80)} ${n(here.x)} ${n(here.y - 80)} ${n(here.x)} ${n(here.y)}`
        links += bright ? line(d, palette.light, 9) : line(d, middle, 4, 0.9)
      }
      const r = [40, 32, 26, 20, 14][level] ?? 12
      if (bright)
        nodes += circle(here.x, here.y, r * 2.6, 'url(#shine)') + circle(here.x, here.y, r, palette.light)
      else {
        nodes += circle(here.x, here.y, r, index % 3 === 1 ? palette.accent : level === 4 ? pale : dark)
        nodes += `<circle cx="${n(here.x)}" cy="${n(here.y)}" r="${r}" fill="none" stroke="${pale}" stroke-width="4"/>`
      }
    }
  }
  return out + links + nodes
}

/** Draws layered hills, a low sun and its light on the water. */
export function hills(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  const sun = { x: width * 0.62, y: height * 0.4, r: 104 }
  let out = `<defs>${vertical('sky', '#fdf2d8', '#f6bd8f')}${shine('shine', palette.glow, 0.9)}</defs>`
  out += rect(0, 0, width, height, 'url(#sky)') + lamp(palette, sun.x, sun.y, sun.r, 3.6)
  const layers = [
    { y: 0.5, fill: faint, swing: 46, waves: 2.2 },
    { y: 0.58, fill: pale, swing: 56, waves: 1.6 },
    { y: 0.67, fill: middle, swing: 52, waves: 1.9 },
    { y: 0.77, fill: dark, swing: 50, waves: 1.3 },
    { y: 0.9, fill: deep, swing: 40, waves: 1.1 },
  ]
  layers.forEach((layer, index) => {
    const phase = random.between(0, 6.28)
    let d = `M0 ${height}`
    for (let x = 0; x <= width; x += 16) {
      const swing =
        Math.sin((x / width) * 6.28 * layer.waves + phase) +
        0.4 * Math.sin((x / width) * 6.28 * layer.waves * 2.3 + phase * 1.7)
      d += `L${x} ${n(height * layer.y + swing * layer.swing)}`
    }
    out += path(`${d}L${width} ${height}Z`, layer.fill)
    if (index === 1) out += circle(sun.x, sun.y + 30, 330, 'url(#shine)', 0.35)
  })
  for (let bird = 0; bird < 5; bird++) {
    const x = width * 0.3 + bird * 46
    const y = height * 0.24 + (bird % 2 ? 20 : -6) + bird * 7
    out += line(`M${n(x)} ${n(y)}q11 -13 18 0q8 -12 19 -1`, palette.accent, 4.5)
  }
  return out
}

/** Draws a row of nested arches at night. In one of them, the lamp is lit. */
export function arches(canvas: Canvas) {
  const { palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  let out = ground(canvas)
  const wide = width / 4
  const arch = (x: number, inset: number, fill: string) => {
    const w = wide - inset * 2
    const left = x + inset
    const spring = 250 + inset * 0.55
    const top = spring - w * 0.86
    return path(
      `M${n(left)} ${height}V${n(spring)}C${n(left)} ${n(spring - w * 0.45)} ${n(left + w * 0.3)} ${n(top + w * 0.22)} ${n(left + w / 2)} ${n(top)}` +
        `C${n(left + w * 0.7)} ${n(top + w * 0.22)} ${n(left + w)} ${n(spring - w * 0.45)} ${n(left + w)} ${n(spring)}V${height}Z`,
      fill,
    )
  }
  for (let column = 0; column < 4; column++) {
    const x = column * wide
    const lit = column === 2
    const layers = lit
      ? [palette.accent, palette.light, palette.glow, palette.paper]
      : column % 2
        ? [middle, dark, deep, palette.ground[0]]
        : [pale, middle, dark, deep]
    layers.forEach((fill, index) => (out += arch(x, 10 + index * 32, fill)))
    const cx = x + wide / 2
    if (lit)
      out +=
        circle(cx, 430, 46, palette.light) +
        rect(cx - 2.5, 168, 5, 220, palette.accent) +
        circle(cx, 430, 22, palette.accent)
    else out += circle(cx, 520, 17, column === 1 ? palette.accent : faint)
    out += circle(x, 62, 9, faint) + circle(cx, 22, 5, pale)
  }
  out += rect(0, height - 64, width, 64, deep)
  for (let i = 0; i < 20; i++)
    out += path(
      `M${i * 64} ${height}a32 32 0 0 1 64 0z`,
      i % 5 === 2 ? palette.accent : i % 2 ? dark : middle,
    )
  return out
}

/** Draws a bell curve made of rounded columns in front of a pale one. The middle columns are lit. */
export function waves(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale, faint] = palette.tones
  const bell = (x: number, at: number, spread: number) => Math.exp(-0.5 * ((x - at) / spread) ** 2)
  let out = ground(canvas)
  for (const { at, spread, high, fill } of [
    { at: 0.66, spread: 0.2, high: 520, fill: faint },
    { at: 0.26, spread: 0.14, high: 330, fill: pale },
  ]) {
    let d = `M0 ${height}`
    for (let x = 0; x <= width; x += 10) d += `L${x} ${n(height - 30 - high * bell(x / width, at, spread))}`
    out += path(`${d}L${width} ${height}Z`, fill, 0.75)
  }
  const columns = 19
  const step = width / columns
  for (let column = 0; column < columns; column++) {
    const share = (column + 0.5) / columns
    const tall = 46 + 500 * bell(share, 0.5, 0.17)
    const off = Math.abs(column - (columns - 1) / 2)
    const fill =
      off < 1
        ? palette.light
        : off < 2
          ? palette.accent
          : [middle, dark, deep][Math.min(2, Math.floor((off - 2) / 2.4))]
    out += rect(column * step + 7, height - tall, step - 14, tall + 60, fill ?? deep, (step - 14) / 2)
    if (off >= 1)
      out += circle(
        (column + 0.5) * step,
        height - tall + step / 2 - 7,
        9,
        off < 2 ? palette.light : random.next() < 0.4 ? palette.accent : pale,
      )
  }
  return (
    out +
    circle(width / 2, height - 546 - 30, 180, 'url(#shine)') +
    circle(width / 2, height - 546 - 46, 24, palette.light)
  )
}

/** Draws the lantern: a light in a ribbed globe with a glow around it. */
export function lantern(canvas: Canvas) {
  const { random, palette, width, height } = canvas
  const [deep, dark, middle, pale] = palette.tones
  const x = width * random.pick([0.36, 0.5, 0.64])
  const y = height * 0.52
  let out = ground(canvas) + circle(x, y, 640, 'url(#shine)', 0.7)
  for (let i = 0; i < 26; i++)
    out += circle(
      random.between(0, width),
      random.between(0, height),
      random.between(3, 9),
      i % 4 ? middle : pale,
      0.8,
    )
  out += rect(x - 3, 0, 6, y - 200, deep)
  const ribs = [1, 0.74, 0.46, 0.17]
  ribs.forEach((share, index) => {
    const fill = [palette.accent, palette.light, palette.glow, palette.paper][index] ?? palette.light
    out += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(210 * share)}" ry="200" fill="${fill}"/>`
  })
  out += rect(x - 86, y - 212, 172, 34, deep, 8) + rect(x - 86, y + 178, 172, 34, deep, 8)
  for (let i = -2; i <= 2; i++)
    out += line(`M${n(x + i * 32)} ${n(y + 212)}v${70 + (i % 2 ? 18 : 44)}`, dark, 7)
  return out
}
