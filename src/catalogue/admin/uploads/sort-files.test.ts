import { expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

test('videos become lessons, and every other file is listed with a reason', () => {
  const names = ['1.mp4', 'TWO.MOV', 'film.mkv', 'notes.pdf', 'slides.PPTX', 'README', 'clip.webm']
  const { videos, leftOut } = sortFiles(names.map((name) => new File(['x'], name, { type: 'video/mp4' })))
  expect(videos.map(({ name }) => name)).toEqual(['1.mp4', 'TWO.MOV', 'clip.webm'])
  const notVideo = 'not an MP4, MOV or WebM video'
  expect(leftOut).toEqual([
    { name: 'film.mkv', reason: notVideo, isDocument: false },
    { name: 'notes.pdf', reason: 'a document', isDocument: true },
    { name: 'slides.PPTX', reason: 'a document', isDocument: true },
    { name: 'README', reason: notVideo, isDocument: false },
  ])
})
