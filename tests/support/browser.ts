import { accessSync, constants } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { bundledChromium } from './bundled-chromium.ts'
import { watchThirdPartyRequests } from './third-party-requests.ts'

/**
 * Flags for a container without internet access: the browser makes no network calls of its own, and uses no graphics
 * card.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * Whether contexts may have service workers, unless a test sets this itself. A page's `route` can't intercept requests
 * that a service worker makes.
 */
export const SERVICE_WORKERS = process.env['TEST_SERVICE_WORKER'] === 'on' ? 'allow' : 'block'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Launches the browser and monitors its requests. Uses the browser in CHROMIUM_PATH, otherwise one of the system,
 * otherwise that of the packages.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await launch()
  watchThirdPartyRequests(browser)
  return browser
}

let shared: Promise<Browser> | undefined

/**
 * Returns the browser that all test files of this process share. After each file, close its contexts, but not the
 * browser.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared) {
    // Vitest ends its workers with this signal. Playwright ends its browser only when the process exits.
    process.once('SIGTERM', () => process.exit())
    shared = launchBrowser()
  } else if (!(await shared).isConnected()) shared = launchBrowser()
  return shared
}

/** Opens a browser that stores its data in a folder, so that a test can restart it. */
export async function openProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const given = process.env['CHROMIUM_PATH'] ?? systemPaths.find(canRun)
  const bundled = given ? null : bundledChromium()
  const executablePath = given ?? bundled?.executablePath
  if (!executablePath) throw new Error('No Chromium can be started; set CHROMIUM_PATH')
  return chromium.launchPersistentContext(folder, {
    ...options,
    executablePath,
    args: flags,
    ...(bundled && { env: { ...ownEnvironment(), ...bundled.env } }),
  })
}

const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

async function launch(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH']
  const failures: string[] = []
  for (const executablePath of given ? [given] : systemPaths.filter(canRun)) {
    try {
      return await chromium.launch({ executablePath, args: flags })
    } catch (error) {
      failures.push(
        `${executablePath}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      )
    }
  }
  const bundled = given ? null : bundledChromium()
  if (!bundled) throw new Error(`No Chromium can be started; set CHROMIUM_PATH. ${failures.join('; ')}`)
  return chromium.launch({
    executablePath: bundled.executablePath,
    args: flags,
    env: { ...ownEnvironment(), ...bundled.env },
  })
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
