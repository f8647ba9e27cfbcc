import { expect, test } from 'vitest'
import { masterPlaylist } from './playlists.ts'

const rendition = (height: number, width: number, codecs: string) => ({
  run: 'run-1',
  height,
  width,
  bandwidth: 200,
  average: 100,
  bytes: 10,
  codecs,
  segments: [4],
})
const picture = rendition(360, 640, 'avc1.4d401f,mp4a.40.2')
const sound = rendition(0, 0, 'mp4a.40.2')

test("lists audio only in a way that players don't choose automatically", () => {
  const variants = masterPlaylist([picture], false)
  expect(masterPlaylist([picture, sound], false).split('\n').toSorted()).toEqual(
    [...variants.split('\n'), '#EXT-X-SESSION-DATA:DATA-ID="lantern.audio-only",VALUE="0.m3u8"'].toSorted(),
  )
  expect(masterPlaylist([picture, sound], true)).toContain('VALUE="0.m3u8?direct=off"')
})
