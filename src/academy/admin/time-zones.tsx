import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'

/** The zones that a field with this list proposes. */
export function TimeZones({ id }: { id: string }) {
  const zones = useInBrowser() ? Intl.supportedValuesOf('timeZone') : []
  return (
    <datalist id={id}>
      {zones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  )
}
