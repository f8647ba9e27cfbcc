import { describe, expect, test } from 'vitest'
import { formatScormTime, keptValues, outcomeOf, startValues } from './scorm.rules.ts'

const item = (mastery: number | null = null) => ({ mastery, launchData: '' })

describe('the result of a part of SCORM 1.2', () => {
  const of = (status: string, raw = '', mastery: number | null = null, range = {}) =>
    outcomeOf(
      '1.2',
      { 'cmi.core.lesson_status': status, ...(raw && { 'cmi.core.score.raw': raw }), ...range },
      item(mastery),
    )

  test.each([
    ['passed', 'passed', true],
    ['completed', 'completed', true],
    ['failed', 'failed', false],
    ['incomplete', 'incomplete', false],
    ['browsed', 'incomplete', false],
    ['not attempted', 'incomplete', false],
    ['anything', 'incomplete', false],
  ])('%s is %s', (given, status, isComplete) => {
    expect(of(given)).toEqual({ status, isComplete, score: null })
  })

  test('is judged by the score that the manifest requires, after the part has ended', () => {
    expect(of('completed', '80', 80)).toMatchObject({ status: 'passed', isComplete: true })
    expect(of('completed', '79.9', 80)).toMatchObject({ status: 'failed', isComplete: false })
    expect(of('passed', '10', 80)).toMatchObject({ status: 'failed', isComplete: false })
    expect(of('incomplete', '10', 80)).toMatchObject({ status: 'incomplete' })
    expect(of('completed', '', 80)).toMatchObject({ status: 'completed', isComplete: true })
  })

  test('has a score in percent', () => {
    const range = { 'cmi.core.score.min': '10', 'cmi.core.score.max': '30' }
    expect(of('passed', '15', null, range).score).toBe(25)
    expect(of('passed', '85.5').score).toBe(85.5)
    expect([of('passed', '-3').score, of('passed', '1e9').score, of('passed', 'x').score]).toEqual([
      0,
      100,
      null,
    ])
  })
})

describe('the result of a part of SCORM 2004', () => {
  const of = (completion: string, success = 'unknown', scaled = '', mastery: number | null = null) =>
    outcomeOf(
      '2004',
      {
        'cmi.completion_status': completion,
        'cmi.success_status': success,
        ...(scaled && { 'cmi.score.scaled': scaled }),
      },
      item(mastery),
    )

  test.each([
    ['completed', 'unknown', 'completed', true],
    ['completed', 'passed', 'passed', true],
    // A failed part is not complete.
    ['completed', 'failed', 'failed', false],
    ['incomplete', 'unknown', 'incomplete', false],
    ['incomplete', 'passed', 'passed', true],
    ['unknown', 'unknown', 'incomplete', false],
  ])('%s and %s is %s', (completion, success, status, isComplete) => {
    expect(of(completion, success)).toMatchObject({ status, isComplete })
  })

  test('is judged by the measure that the manifest requires', () => {
    expect(of('completed', 'unknown', '0.8', 0.8)).toMatchObject({ status: 'passed', score: 80 })
    expect(of('completed', 'passed', '0.5', 0.8)).toMatchObject({ status: 'failed', isComplete: false })
    expect(of('incomplete', 'unknown', '0.5', 0.8)).toMatchObject({ status: 'incomplete' })
    expect(of('completed', 'unknown', '-0.5')).toMatchObject({ score: 0 })
  })
})

test('times have the form of the version', () => {
  expect(formatScormTime('1.2', 3723.9)).toBe('0001:02:03')
  expect(formatScormTime('1.2', 1e9)).toMatch(/^9999:/)
  expect(formatScormTime('2004', 3723.9)).toBe('PT3723S')
})

describe('a part starts', () => {
  const student = { id: 'u1', name: 'आशा' }

  test('from the beginning the first time', () => {
    const given = { mastery: 80, launchData: 'x=1' }
    expect(startValues({ version: '1.2', item: given, student, kept: null })).toEqual({
      'cmi.core.student_id': 'u1',
      'cmi.core.student_name': 'आशा',
      'cmi.core.credit': 'credit',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.entry': 'ab-initio',
      'cmi.core.total_time': '0000:00:00',
      'cmi.launch_data': 'x=1',
      'cmi.student_data.mastery_score': '80',
    })
  })

  test('with the stored data, but with a new session', () => {
    const values = keptValues({
      'cmi.location': '7',
      'cmi.suspend_data': 'abc',
      'cmi.completion_status': 'incomplete',
      'cmi.exit': 'suspend',
      'cmi.session_time': 'PT10S',
      'cmi.learner_name': 'Somebody else',
      'cmi.entry': 'ab-initio',
      'cmi.interactions.0.id': 'q1',
      'cmi.objectives.0.id': 'o1',
      'cmi.comments': '\0',
      'cmi.objectives.0.description': 'a\0b\uD800c👋',
    })
    expect(values).toEqual({
      'cmi.location': '7',
      'cmi.suspend_data': 'abc',
      'cmi.completion_status': 'incomplete',
      'cmi.exit': 'suspend',
      'cmi.objectives.0.id': 'o1',
      'cmi.objectives.0.description': 'ab\uFFFDc👋',
    })
    const started = startValues({ version: '2004', item: item(), student, kept: { values, seconds: 61 } })
    expect(started).toMatchObject({
      'cmi.location': '7',
      'cmi.suspend_data': 'abc',
      'cmi.entry': 'resume',
      'cmi.learner_name': 'आशा',
      'cmi.total_time': 'PT61S',
      'cmi.objectives.0.id': 'o1',
    })
    expect(started).not.toHaveProperty(['cmi.exit'])
  })

  test('without an entry after it was complete', () => {
    const kept = { values: { 'cmi.core.lesson_status': 'passed' }, seconds: 0 }
    const started = startValues({ version: '1.2', item: item(), student, kept })
    expect(started['cmi.core.entry']).toBeUndefined()
    expect(started['cmi.core.lesson_status']).toBe('passed')
  })
})
