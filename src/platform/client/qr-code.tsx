import { useMemo } from 'react'
import { encode } from 'uqr'

const QUIET = 4

/** A QR code as SVG. It is dark on white in both themes, because cameras cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET })
    // Draws one rectangle for each run of dark modules.
    let path = ''
    data.forEach((row, y) => {
      for (let x = 0; x < size; x++) {
        if (!row[x]) continue
        const start = x
        while (row[x + 1]) x++
        path += `M${start} ${y}h${x - start + 1}v1H${start}z`
      }
    })
    return { size, path }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="block w-full rounded-control border border-hairline bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
