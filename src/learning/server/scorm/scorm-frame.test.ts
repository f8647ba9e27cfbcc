import { createContext, runInContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import type { ScormVersion } from '../../../media/scorm.rules.ts'
import { startValues } from '../../scorm.rules.ts'
import { runtimeOf } from './runtime.ts'

type Sent = { how: 'fetch' | 'beacon'; values: Record<string, string>; sequence: number; seconds: number }
type Told = { state: string; completed?: boolean }
type Listener = (event: object) => void

const SESSION = '00000000-0000-4000-8000-000000000000'

/** Runs the script in a window without an origin, which cannot read storage or its parent. */
async function openFrame(
  version: ScormVersion,
  { kept = null, isKept = true, reply = () => ({ status: 200 }) }: Opened = {},
) {
  const sent: Sent[] = []
  const told: Told[] = []
  const listeners = new Map<string, Listener[]>()
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const send = (how: Sent['how']) => (_address: string, body: string) => {
    sent.push({ how, ...(JSON.parse(body) as Omit<Sent, 'how'>) })
    return true
  }
  const parent = new Proxy(
    { postMessage: (message: Told) => told.push(message) },
    { get: (target, name) => (name === 'postMessage' ? target.postMessage : refuse()) },
  )
  const listen = (type: string, listener: Listener) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
  const document = Object.defineProperty({ addEventListener: listen, visibilityState: 'visible' }, 'cookie', {
    get: refuse,
    configurable: true,
  })
  const window: Record<string, unknown> = {
    performance,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    console,
    TextEncoder,
    document,
    parent,
    top: parent,
    onunload: null,
    onbeforeunload: null,
    navigator: { sendBeacon: send('beacon') },
    fetch: async (address: string, { body }: { body: string }) => {
      send('fetch')(address, body)
      const { status, json = {} } = reply()
      return { ok: status === 200, status, json: async () => json }
    },
    addEventListener: listen,
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
  window['window'] = window
  const context = createContext(window)
  const run = (code: string): unknown => runInContext(code, context)
  const student = { id: 'u1', name: 'आशा' }
  const item = { mastery: null, launchData: '' }
  const start = {
    version,
    values: startValues({ version, item, student, kept }),
    seconds: kept?.seconds ?? 0,
    isKept,
    session: SESSION,
    reportTo: '/report',
    site: 'https://academy.example',
  }
  const { plain } = await runtimeOf(version)
  run(plain.toString())
  run(`startLanternScorm(${JSON.stringify(start)})`)
  const fire = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener({ type })
  }
  return { run, fire, sent, told }
}
type Opened = {
  kept?: { values: Record<string, string>; seconds: number } | null
  isKept?: boolean
  reply?: () => { status: number; json?: object }
}

/** How the wrappers of each version find the API: 1.2 starts at the window, 2004 at its parent. */
const FIND = {
  '1.2': `var API = null
    function findAPI(win) { while (win.API == null && win.parent != null && win.parent != win) win = win.parent; return win.API }
    var api = findAPI(window)
    var names = { start: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish' }`,
  '2004': `function scan(win) { while (win.API_1484_11 == null && win.parent != null && win.parent != win) win = win.parent; return win.API_1484_11 }
    var api = window.parent != window ? scan(window.parent) : null
    var names = { start: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', end: 'Terminate' }`,
}
const core = { '1.2': 'cmi.core.', '2004': 'cmi.' }
const place = { '1.2': 'cmi.core.lesson_location', '2004': 'cmi.location' }

describe.each(['1.2', '2004'] as const)('in a frame, a package of SCORM %s', (version) => {
  const open = async (opened?: Opened) => {
    const frame = await openFrame(version, opened)
    frame.run(FIND[version])
    const call = (name: string, ...given: string[]) =>
      frame.run(`api[names.${name}](${given.map((one) => JSON.stringify(one)).join()})`)
    return { ...frame, call }
  }

  test('finds the API, and continues with the stored data', async () => {
    const values = { [place[version]]: '7', 'cmi.suspend_data': 'सुर' }
    const { call, run } = await open({ kept: { values, seconds: 65 } })
    expect(call('start', '')).toBe('true')
    expect(call('get', place[version])).toBe('7')
    expect(call('get', 'cmi.suspend_data')).toBe('सुर')
    expect(call('get', `${core[version]}entry`)).toBe('resume')
    expect(call('get', `${core[version]}total_time`)).toMatch(version === '1.2' ? /00:01:05/ : /PT65S/)
    expect(run('localStorage.setItem("a", 1); document.cookie = "b=2; path=/"')).toBe('b=2; path=/')
    expect(run('[localStorage.getItem("a"), localStorage.length, document.cookie].join()')).toBe('1,1,b=2')
  })

  test('reports after a commit, with its session and without interactions', async () => {
    const { call, sent, told } = await open()
    call('start', '')
    call('set', place[version], '3')
    call('set', 'cmi.interactions.0.id', 'q1')
    expect(sent).toEqual([])
    expect(call('commit', '')).toBe('true')
    await expect.poll(() => told).toMatchObject([{ state: 'saved' }])
    expect(sent).toMatchObject([{ how: 'fetch', session: SESSION, sequence: 1 }])
    expect(sent[0]?.values[place[version]]).toBe('3')
    expect(Object.keys(sent[0]?.values ?? {}).filter((name) => name.includes('interactions'))).toEqual([])
  })

  test.each([
    ['its listener of unload', 'window.addEventListener("unload", leave)'],
    ['onunload', 'window.onunload = leave'],
    ['onbeforeunload, which removed frames do not get', 'window.onbeforeunload = leave'],
    ['its listener of beforeunload', 'window.addEventListener("beforeunload", leave)'],
    ['its listener of pagehide', 'window.addEventListener("pagehide", leave)'],
  ])('reports its end from %s', async (_, listen) => {
    const { call, run, fire, sent } = await open()
    call('start', '')
    run(
      `function leave() { api[names.set]("${core[version]}exit", "suspend"); api[names.end]("") }; ${listen}`,
    )
    fire('pagehide')
    const last = sent.toSorted((a, b) => a.sequence - b.sequence).at(-1)
    expect(last).toMatchObject({ how: 'beacon' })
    expect(last?.values[`${core[version]}exit`]).toBe('suspend')
  })

  test('reports unsent data when the page is hidden', async () => {
    const { call, run, fire, sent } = await open()
    call('start', '')
    call('set', place[version], '4')
    fire('visibilitychange')
    expect(sent).toEqual([])
    run('document.visibilityState = "hidden"')
    fire('visibilitychange')
    fire('visibilitychange')
    expect(sent).toMatchObject([{ how: 'beacon', values: { [place[version]]: '4' } }])
  })

  test('reports nothing if the results are not stored', async () => {
    const { call, fire, sent } = await open({ isKept: false })
    call('start', '')
    call('commit', '')
    call('end', '')
    fire('pagehide')
    expect(sent).toEqual([])
  })
})

test.each([
  ['', 'completed'],
  ['suspend', 'not attempted'],
])('a part of SCORM 1.2 that ends without a status, and with the exit "%s", is %s', async (exit, status) => {
  const { run, sent } = await openFrame('1.2')
  run(`API.LMSInitialize(""); API.LMSSetValue("cmi.core.exit", "${exit}"); API.LMSFinish("")`)
  await expect.poll(() => sent.at(-1)?.values['cmi.core.lesson_status']).toBe(status)
})

test('a report that fails is sent again, and a refused one is not', async () => {
  vi.useFakeTimers()
  try {
    const statuses = [500, 200, 401]
    const reply = () => ({ status: statuses.shift() ?? 200 })
    const { run, sent, told } = await openFrame('1.2', { reply })
    run('API.LMSInitialize(""); API.LMSCommit("")')
    await vi.advanceTimersByTimeAsync(600)
    expect(told).toMatchObject([{ state: 'failed' }])
    await vi.advanceTimersByTimeAsync(5000)
    expect(told).toMatchObject([{ state: 'failed' }, { state: 'saved' }])
    run('API.LMSSetValue("cmi.core.lesson_location", "2")')
    await vi.advanceTimersByTimeAsync(3000)
    expect(told.at(-1)).toEqual({ lantern: 'scorm', state: 'refused' })
    run('API.LMSSetValue("cmi.core.lesson_location", "3"); API.LMSCommit("")')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toHaveLength(3)
  } finally {
    vi.useRealTimers()
  }
})
