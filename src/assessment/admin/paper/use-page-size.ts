import { useEffect } from 'react'

/** Sets the paper size for printing to A4, regardless of the browser's default. */
export function useA4(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@page { size: A4; margin: 14mm 13mm }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}
