import { t } from './texts/checks.ts'

const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const UNKNOWN = 'Unknown device'

/**
 * Returns a short name such as 'Chrome on Android'. For other programs, returns the first word of the user
 * agent. The database stores this name, so it does not depend on the language. `describeDevice` translates it.
 */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return userAgent.split(/[\s/]/)[0]?.slice(0, 40) || UNKNOWN
  return system ? `${browser} on ${system}` : browser
}

/** Returns the name of a device in the current language. */
export function describeDevice(device: string): string {
  if (device === UNKNOWN) return t.unknownDevice
  const [, browser, system] = /^([\w ]+) on (\w+)$/.exec(device) ?? []
  return browser !== undefined && system !== undefined ? t.browserOnSystem(browser, system) : device
}
