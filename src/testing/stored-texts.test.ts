import { expect, test } from 'vitest'
import { describeAnswer, reasonOf } from '../academy/server/webhooks/answers.ts'
import { factsOf } from '../academy/admin/audit-words.ts'
import { describeDevice, deviceOf } from '../accounts/user-agent.rules.ts'
import { describeBackupReason } from '../archive/backup-reasons.rules.ts'
import { describeFailure, failureOf } from '../media/server/encoding/video-failures.ts'
import { ToolFailed } from '../media/server/encoding/ffmpeg.ts'
import { runInLanguage } from '../platform/server/language.ts'

const inHindi = <Result>(work: () => Result) => runInLanguage('hi', work)
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'

test('stores the same device name in every language, and shows it in the user’s language', () => {
  expect(inHindi(() => deviceOf(CHROME))).toBe('Chrome on Android')
  expect(inHindi(() => describeDevice(deviceOf(CHROME)))).toBe('Android पर Chrome')
  expect(inHindi(() => describeDevice(deviceOf(null)))).toBe('अनजान डिवाइस')
  expect(inHindi(() => describeDevice(deviceOf('curl/8.5.0')))).toBe('curl')
  expect(describeDevice(deviceOf(CHROME))).toBe('Chrome on Android')
  const data = { username: 'asha', device: 'Chrome on Android' }
  const entry = { action: 'user.signed_in', subjectKind: 'user', subjectId: '7', data }
  expect(inHindi(() => factsOf(entry, 'Asia/Kolkata'))).toEqual([['डिवाइस', 'Android पर Chrome']])
})

test('shows why a video failed in the user’s language, and the output of a program unchanged', () => {
  const stored = failureOf(new ToolFailed('It crashed on this file', 'crashed'))
  expect([stored, inHindi(() => describeFailure(stored))]).toEqual([
    'crashed',
    'वीडियो बदलने वाला प्रोग्राम इस फ़ाइल पर बंद हो गया',
  ])
  const spoken = failureOf(new ToolFailed('Error: moov atom not found'))
  expect(inHindi(() => describeFailure(spoken))).toBe('Error: moov atom not found')
  expect(inHindi(() => describeFailure('It took too long, so we stopped it'))).toContain('It took')
})

test('shows why a message got no response in the user’s language, and responses unchanged', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' })
  expect(reasonOf(refused)).toBe('ECONNREFUSED')
  expect(inHindi(() => describeAnswer(null, 'ECONNREFUSED'))).toBe('सर्वर ने कनेक्शन मना कर दिया')
  expect(inHindi(() => describeAnswer(200, 'no_answer'))).toBe('no_answer')
  expect(inHindi(() => describeAnswer(null, 'socket hang up'))).toBe('socket hang up')
})

test('shows why a backup failed, with its folder', () => {
  expect(inHindi(() => describeBackupReason('not_allowed: /mnt/a: b'))).toBe(
    'Lantern को /mnt/a: b में लिखने की अनुमति नहीं है। अनुमति दें, या कोई और फ़ोल्डर चुनें।',
  )
  // The lookup of a code must not find inherited properties of objects.
  expect(describeBackupReason('constructor: x')).toBe('constructor: x')
})
