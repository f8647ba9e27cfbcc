import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { arrive } from './page.ts'

/** Opens a lesson and waits until its video can be played. */
export async function openLesson(page: Page, id: number, search = ''): Promise<void> {
  await arrive(page, `/lessons/${id}${search}`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
}

/** Returns the state of the video on the page. */
export const videoState = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    paused: video.paused,
    ended: video.ended,
    muted: video.muted,
    volume: Math.round(video.volume * 100) / 100,
    speed: video.playbackRate,
    height: video.videoHeight,
    blob: video.currentSrc.startsWith('blob:'),
  }))

export const slider = (page: Page, name: string) => page.getByRole('slider', { name })

/** Waits until the video is at this second, or close to it. */
export const expectAbout = (page: Page, time: number) =>
  expect.poll(async () => Math.abs((await videoState(page)).time - time)).toBeLessThan(0.35)

/** Chooses an item of a player menu such as Quality. */
export async function choose(page: Page, menu: string, choice: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}
