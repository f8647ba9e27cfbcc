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

/** Returns a short name such as 'Chrome on Android'; for other programs the first word of the user agent. */
export function describeUserAgent(userAgent: string | null): string {
  if (!userAgent) return t.unknownDevice
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return userAgent.split(/[\s/]/)[0]?.slice(0, 40) || t.unknownDevice
  return system ? t.browserOnSystem(browser, system) : browser
}
