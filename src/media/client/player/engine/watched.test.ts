import { expect, test } from 'vitest'
import { merge, Watched } from './watched.ts'

const play = (watched: Watched, from: number, to: number, speed = 1) => {
  for (let time = from; time <= to + 1e-9; time += 0.25 * speed) watched.tick(time, speed)
}

test('counts played parts, but not skipped ones', () => {
  const watched = new Watched()
  play(watched, 0, 5)
  watched.cut()
  play(watched, 60, 62)
  // The player seeks without a seek event.
  play(watched, 100, 101)
  expect(watched.take()).toEqual([
    [0, 5],
    [60, 62],
    [100, 101],
  ])
  expect(watched.furthest).toBe(101)
})

test('continues at the same position after returning its ranges', () => {
  const watched = new Watched()
  play(watched, 0, 10)
  expect(watched.take()).toEqual([[0, 10]])
  expect(watched.take()).toEqual([])
  play(watched, 10.25, 12)
  expect(watched.take()).toEqual([[10, 12]])
})

test('playing a part again adds nothing to the furthest position', () => {
  const watched = new Watched()
  play(watched, 0, 10)
  watched.cut()
  play(watched, 0, 4)
  expect(watched.take()).toEqual([[0, 10]])
  expect(watched.furthest).toBe(10)
})

test('ticks are further apart at double speed', () => {
  const watched = new Watched()
  watched.tick(0, 2)
  watched.tick(4, 2)
  expect(watched.take()).toEqual([[0, 4]])
})

test('returns ranges that could not be saved again, once', () => {
  const watched = new Watched()
  play(watched, 0, 5)
  watched.giveBack(watched.take())
  play(watched, 5, 6)
  expect(watched.take()).toEqual([[0, 6]])
})

test('merges adjacent ranges', () => {
  expect(
    merge([
      [5, 6],
      [0, 2],
      [2, 3.004],
      [5.5, 5.6],
    ]),
  ).toEqual([
    [0, 3],
    [5, 6],
  ])
})
