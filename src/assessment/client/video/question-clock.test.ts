import { expect, test } from 'vitest'
import { askedAt, createQuestionClock } from './question-clock.ts'

const questions = [{ seconds: 10 }, { seconds: 10 }, { seconds: 30 }, { seconds: 60 }]

/** Returns a function that plays or jumps to a time, and returns the seconds of the questions that are asked. */
function open(from = 0) {
  const clock = createQuestionClock(questions, from)
  return (time: number, how: { playing?: boolean; seeking?: boolean } = {}) =>
    clock({ time, duration: 60, playing: true, seeking: false, ...how }).map(({ seconds }) => seconds)
}

test('playback shows each question once, even two questions at the same time', () => {
  const at = open()
  let asked: number[] = []
  for (let time = 0; time <= 60; time += 0.25) asked = [...asked, ...at(time)]
  expect(asked).toEqual([10, 10, 30, 60])
  expect([at(9), at(10.2), at(29.9), at(30.1)].flat()).toEqual([])
})

test('a jump past a question does not show it, not even after going back', () => {
  const at = open()
  at(5)
  expect(at(40, { seeking: true })).toEqual([])
  expect(at(40.3)).toEqual([])
  at(28, { seeking: true })
  expect([at(29), at(30), at(31)].flat()).toEqual([])
  // For jumps inside its own player, YouTube only reports the new time.
  const other = open()
  other(5)
  expect([other(40), other(9), other(10.5)].flat()).toEqual([])
})

test('a question that was passed on an earlier visit is not shown', () => {
  const at = open(30)
  expect([at(29), at(30.2)].flat()).toEqual([])
  at(58, { seeking: true })
  expect([at(58.5), at(59.5)].flat()).toEqual([60])
})

test('no question is shown while the video is paused', () => {
  const at = open()
  at(4.9)
  at(9.5)
  expect(at(10.5, { playing: false })).toEqual([])
})

test('a question after the end is shown before the video ends', () => {
  expect(askedAt({ seconds: 90 }, 60)).toBe(59.25)
  expect(askedAt({ seconds: 90 }, 0)).toBe(90)
})
