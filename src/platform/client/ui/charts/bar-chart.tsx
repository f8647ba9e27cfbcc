import { useEffect, useId, useRef, useState } from 'react'

export interface Series {
  name: string
  values: number[]
  format: (value: number) => string
}

interface BarChartProps {
  /** The accessible summary of the chart. The table contains the numbers. */
  summary: string
  labels: string[]
  series: [Series] | [Series, Series]
}

const HEIGHT = 220
const TOP = 22
const BOTTOM = 26
const LEFT = 52
const RIGHT = 16

/** Rounds up to 1, 2 or 5 times a power of ten, at least 4. */
export function ceiling(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

/**
 * A bar chart with one group per label. The bars of a second series are hatched, because colour alone is not enough
 * for some users.
 */
export function BarChart({ summary, labels, series }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null)
  // A unique prefix for the chart's IDs, because a page can have several charts.
  const id = useId()
  const [width, setWidth] = useState(560)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const top = ceiling(Math.max(1, ...series.flatMap(({ values }) => values)))
  const format = series[0].format
  const plot = { width: width - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM }
  const slot = plot.width / Math.max(1, labels.length)
  const gap = Math.min(14, slot * 0.28)
  const bar = (slot - gap) / series.length
  const y = (value: number) => TOP + plot.height * (1 - value / top)
  const every = Math.ceil(46 / slot)
  const single = series.length === 1

  return (
    <div ref={place} className="min-w-0">
      {!single && (
        <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {series.map(({ name }, index) => (
            <li key={name} className="flex items-center gap-2">
              <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
                <Hatching id={`${id}-legend-${index}`} />
                <rect x="1" y="1" width="14" height="14" {...fillOf(index, `${id}-legend-${index}`)} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="block h-55 w-full text-muted tabular-nums print:h-36"
        fontSize="12"
      >
        <Hatching id={id} />
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              x1={LEFT}
              x2={width}
              y1={y(top * part)}
              y2={y(top * part)}
              className={part === 0 ? 'stroke-edge' : 'stroke-hairline'}
            />
            <text x={LEFT - 8} y={y(top * part) + 4} textAnchor="end" fill="currentColor">
              {format(top * part)}
            </text>
          </g>
        ))}
        {labels.map((label, group) => (
          <g key={label}>
            {series.map(({ name, values, format: own }, index) => {
              const value = values[group] ?? 0
              const x = LEFT + slot * group + gap / 2 + bar * index
              return (
                <g key={name}>
                  <title>{`${label}: ${own(value)} ${name}`}</title>
                  <rect x={x} y={TOP} width={bar} height={plot.height} fill="transparent" />
                  {value > 0 && (
                    <rect
                      x={x + 0.75}
                      y={y(value)}
                      width={Math.max(2, bar - 1.5)}
                      height={TOP + plot.height - y(value)}
                      {...fillOf(index, id)}
                    />
                  )}
                  {value > 0 && bar > (single ? 44 : 20) && (
                    <text
                      x={x + bar / 2}
                      y={y(value) - 6}
                      textAnchor="middle"
                      className="fill-ink font-medium"
                    >
                      {own(value)}
                    </text>
                  )}
                </g>
              )
            })}
            {(labels.length - 1 - group) % every === 0 && (
              <text x={LEFT + slot * (group + 0.5)} y={HEIGHT - 8} textAnchor="middle" fill="currentColor">
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

const fillOf = (index: number, id: string) =>
  index === 0
    ? { className: 'fill-amber stroke-amber-mark', strokeWidth: 1 }
    : { fill: `url(#${id})`, className: 'stroke-ink', strokeWidth: 1 }

function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="fill-surface" />
        <line x1="0" y1="0" x2="0" y2="5" className="stroke-ink" strokeWidth="2.4" />
      </pattern>
    </defs>
  )
}
