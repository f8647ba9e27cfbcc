import { expect, test } from 'vitest'
import { runInLanguage } from '../../platform/server/language.ts'
import { AUDIT_ACTIONS, kindOf } from '../../registry/audit.rules.ts'
import type { AuditWords } from './audit-text.ts'
import { factsOf as factsIn, nameOf, placeOf, saidOf } from './audit-words.ts'

const factsOf = (entry: AuditWords) => factsIn(entry, 'Asia/Kolkata')

test('describes a changed price with the old value, the new value and its course', () => {
  const entry = {
    action: 'course.changed',
    subjectKind: 'course',
    subjectId: '7',
    data: {
      title: 'Tabla',
      changes: { price: { from: '₹2,999', to: '₹3,499' }, description: { from: 'a', to: 'b' } },
    },
  }
  expect([saidOf(entry), nameOf(entry)]).toEqual(['changed the course', 'Tabla'])
  expect(placeOf(entry)).toEqual({ to: '/admin/courses/$id', params: { id: '7' }, search: {} })
  expect(factsOf(entry)).toEqual([
    ['Price', 'from ₹2,999 to ₹3,499'],
    ['Description', 'changed'],
  ])
})

test('names settings, users and payments, and omits keys and IDs', () => {
  const setting = {
    action: 'setting.changed',
    subjectKind: 'setting',
    subjectId: 'membership_price',
    data: { from: '₹4,999', to: '₹5,999' },
  }
  expect(nameOf(setting)).toBe('Premium price')
  expect(factsOf(setting)).toEqual([
    ['Now', '₹5,999'],
    ['Before', '₹4,999'],
  ])
  const id = '3f0c6b1e-7a52-4f6e-9a52-1b6f0c6b1e7a'
  const role = {
    action: 'user.role',
    subjectKind: 'user',
    subjectId: id,
    data: { username: 'asha', from: 'student', to: 'admin' },
  }
  expect([saidOf(role), nameOf(role)]).toEqual(['changed the role of', 'asha'])
  expect(placeOf(role)).toEqual({ to: '/admin/users/$id', params: { id } })
  const comment = {
    action: 'comment.deleted',
    subjectKind: 'comment',
    subjectId: '5',
    data: { lessonId: 3, userId: id },
  }
  expect(factsOf(comment)).toEqual([])
  const payment = {
    action: 'payment.rejected',
    subjectKind: 'payment',
    subjectId: '5',
    data: { username: 'ravi', title: 'Tabla', amount: 2999, reason: 'Not received' },
  }
  expect([saidOf(payment), nameOf(payment)]).toEqual(['rejected the payment of', 'ravi'])
  expect(factsOf(payment)).toEqual([
    ['For', 'Tabla'],
    ['Amount', '₹2,999'],
    ['Reason', 'Not received'],
  ])
})

test('describes sign-ins and payments without inventing a name', () => {
  const data = { username: 'asha', device: 'Chrome on Linux', place: '127.0.0.*' }
  const entry = { action: 'user.signed_in', subjectKind: 'user', subjectId: '7', data }
  expect([saidOf(entry), nameOf(entry)]).toEqual(['signed in', undefined])
  expect(factsOf(entry)).toEqual([
    ['Device', 'Chrome on Linux'],
    ['Place', '127.0.0.*'],
  ])
  const sent = {
    action: 'payment.submitted',
    subjectKind: 'payment',
    subjectId: '5',
    data: { username: 'asha', title: 'Tabla' },
  }
  expect([saidOf(sent), nameOf(sent)]).toEqual(['submitted the payment', '#5'])
  expect(placeOf(sent)).toEqual({ to: '/admin/payments', search: { search: '#5' } })
})

test('names the source of a copied course, and the language of captions', () => {
  const copy = {
    action: 'course.created',
    subjectKind: 'course',
    subjectId: '2',
    data: { title: 'B', original: 'A' },
  }
  expect([saidOf(copy), nameOf(copy), factsOf(copy)]).toEqual(['created the course', 'B', [['Copy of', 'A']]])
  const captions = {
    action: 'captions.removed',
    subjectKind: 'lesson',
    subjectId: '3',
    data: { title: 'A', language: 'हिन्दी' },
  }
  expect(factsOf(captions)).toEqual([['Language', 'हिन्दी']])
  expect(placeOf(captions)).toEqual({ to: '/lessons/$id', params: { id: '3' } })
})

test('has a sentence for every action, and shows the name of an unknown action', () => {
  for (const action of AUDIT_ACTIONS)
    expect(saidOf({ action, subjectKind: 'course', subjectId: '1', data: {} })).not.toBe(action)
  expect(saidOf({ action: 'constructor', subjectKind: 'course', subjectId: '1', data: {} })).toBe(
    'constructor',
  )
  expect(placeOf({ action: 'course.purged', subjectKind: 'course', subjectId: '1', data: {} })).toBeNull()
})

test('includes only course content in the group “catalogue”', () => {
  const nouns = AUDIT_ACTIONS.filter((action) => kindOf(action) === 'catalogue').map(
    (action) => action.split('.')[0] ?? '',
  )
  expect([...new Set(nouns)].toSorted()).toEqual(
    [
      'assignment',
      'captions',
      'category',
      'certificate',
      'certificates',
      'comment',
      'course',
      'grades',
      'import',
      'lesson',
      'lessons',
      'question',
      'quiz',
      'resource',
      'review',
      'section',
      'submission',
      'teacher',
    ].toSorted(),
  )
})

test('puts the subject at the right position in the sentence of each language', () => {
  const entry = {
    action: 'user.role',
    subjectKind: 'user',
    subjectId: '7',
    data: { from: 'student', to: 'admin' },
  }
  expect(saidOf(entry)).toBe('changed the role of')
  runInLanguage('hi', () => {
    expect(saidOf(entry)).toBe('ने <subject></subject> की भूमिका बदली')
    expect(factsOf(entry)).toEqual([
      ['अब', 'एडमिन'],
      ['पहले', 'छात्र'],
    ])
  })
})

test('shows numbers, yes and no, and empty values that are facts', () => {
  const token = { username: 'asha', token: 'Report', scopes: 'read, write', days: null }
  expect(factsOf({ action: 'user.token_made', subjectKind: 'user', subjectId: '7', data: token })).toEqual([
    ['Token', 'Report'],
    ['Permissions', 'Read, Change'],
    ['Valid for', 'no expiry date'],
  ])
  const turnedOff = { url: 'https://hooks.example/a', enabled: false }
  expect(
    factsOf({ action: 'webhook.changed', subjectKind: 'webhook', subjectId: '1', data: turnedOff }),
  ).toEqual([
    ['Address', 'https://hooks.example/a'],
    ['On', 'no'],
  ])
  const review = { action: 'review.answered', subjectKind: 'review', subjectId: '1' }
  expect(factsOf({ ...review, data: { title: 'Tabla', reply: null } })).toEqual([['Reply', 'removed']])
})

test('shows the time of a moment in the academy’s time zone', () => {
  const changes = { sendsAt: { from: '2026-04-01T19:00:00.000Z', to: '2026-04-02T04:30:00.000Z' } }
  const entry = { action: 'announcement.changed', subjectKind: 'announcement', subjectId: '1' }
  expect(factsOf({ ...entry, data: { title: 'Exam', changes } })).toEqual([
    ['Time of sending', expect.stringMatching(/^from 2 Apr 2026, 12:30\sam to 2 Apr 2026, 10:00\sam$/)],
  ])
})

test('gives a key the name and the values that the module of the action defines', () => {
  const announcement = {
    action: 'announcement.changed',
    subjectKind: 'announcement',
    subjectId: '1',
    data: { title: 'Exam', changes: { audience: { from: 'everyone', to: 'batch: Morning' } } },
  }
  expect(factsOf(announcement)).toEqual([['Audience', 'from All students to Members of “Morning”']])
  const course = {
    action: 'course.changed',
    subjectKind: 'course',
    subjectId: '1',
    data: { title: 'Tabla', changes: { audience: { from: '["a"]', to: '["b"]' } } },
  }
  expect(factsOf(course)).toEqual([['Who this course is for', 'changed']])
})

test('shows keys of other versions unchanged, and omits their IDs', () => {
  const data = { title: 'Tabla', colour: 'red', changes: { weight: { from: 1, to: 2 } }, ownerId: 7 }
  const entry = { action: 'course.changed', subjectKind: 'course', subjectId: '1', data }
  const facts = [
    ['weight', 'from 1 to 2'],
    ['colour', 'red'],
  ]
  expect(factsOf(entry)).toEqual(facts)
  expect(runInLanguage('hi', () => factsOf(entry))).toEqual([['weight', '1 से 2'], facts[1]])
})

test('shows a text that looks like a day or a time, but is neither', () => {
  const changes = { title: { from: '2026-99-99', to: '2026-99-99T99:99Z' } }
  const entry = { action: 'course.changed', subjectKind: 'course', subjectId: '1', data: { changes } }
  expect(factsOf(entry)).toEqual([['Title', 'from 2026-99-99 to 2026-99-99T99:99Z']])
})
