import { expect, test } from 'vitest'
import { merge, Watched } from './watched.ts'

const play = (watched: Watched, from: number, to: number, speed = 1) => {
  for (let time = from; time <= to + 1e-9; time += 0.25 * speed) watched.tick(time, speed)
}

test('what is played counts, what is jumped over does not', () => {
  const watched = new Watched()
  play(watched, 0, 5)
  watched.cut()
  play(watched, 60, 62)
  // A seek without a seek event.
  play(watched, 100, 101)
  expect(watched.take()).toEqual([
    [0, 5],
    [60, 62],
    [100, 101],
  ])
  expect(watched.furthest).toBe(101)
})

test('goes on where it was after handing over', () => {
  const watched = new Watched()
  play(watched, 0, 10)
  expect(watched.take()).toEqual([[0, 10]])
  expect(watched.take()).toEqual([])
  play(watched, 10.25, 12)
  expect(watched.take()).toEqual([[10, 12]])
})

test('playing the same again adds nothing new to the furthest', () => {
  const watched = new Watched()
  play(watched, 0, 10)
  watched.cut()
  play(watched, 0, 4)
  expect(watched.take()).toEqual([[0, 10]])
  expect(watched.furthest).toBe(10)
})

test('at double speed the ticks are further apart', () => {
  const watched = new Watched()
  watched.tick(0, 2)
  watched.tick(4, 2)
  expect(watched.take()).toEqual([[0, 4]])
})

test('what could not be saved is handed over again, once', () => {
  const watched = new Watched()
  play(watched, 0, 5)
  watched.giveBack(watched.take())
  play(watched, 5, 6)
  expect(watched.take()).toEqual([[0, 6]])
})

test('touching stretches are one', () => {
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
