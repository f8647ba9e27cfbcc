import { expect, test } from 'vitest'
import { youtubeId } from './youtube.ts'

const ID = 'dQw4w9WgXcQ'

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://youtube.com/watch?list=PL1&v=${ID}&t=42s`,
  `https://m.youtube.com/watch/?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}`,
  `https://WWW.YouTube.com/watch?v=${ID}`,
  `http://youtu.be/${ID}`,
  `https://youtu.be/${ID}?t=10`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/embed/${ID}?rel=0`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/live/${ID}`,
])('%s', (address) => {
  expect(youtubeId(address)).toBe(ID)
})

test.each([
  '',
  'no address',
  '/media/videos/1',
  `https://youtube.com.example.org/watch?v=${ID}`,
  `https://example.org/youtu.be/${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `javascript:youtu.be/${ID}`,
  'https://youtu.be/short',
  `https://youtu.be/${ID}x`,
  'https://www.youtube.com/watch?v=%3Cscript%3E1',
  'https://www.youtube.com/@somebody',
  `https://www.youtube.com/playlist?list=${ID}`,
])('not: %s', (address) => {
  expect(youtubeId(address)).toBeNull()
})
