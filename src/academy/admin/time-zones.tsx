import { useInBrowser } from '../../platform/client/ui/hooks/use-in-browser.ts'

/** The time zones that a field suggests. */
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
