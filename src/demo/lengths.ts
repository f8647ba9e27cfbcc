import { mp4Seconds, readDemoFile } from './files.ts'
import type { DemoCourse, DemoLesson } from './types.ts'

const WORDS_A_MINUTE = 200

/** Returns the length of a lesson in seconds: the duration of its film, or the reading time of its text. */
export async function lessonSeconds({ video, description }: DemoLesson): Promise<number> {
  if (video === null) return Math.ceil(description.split(/\s+/).length / WORDS_A_MINUTE) * 60
  return 'minutes' in video ? video.minutes * 60 : mp4Seconds(await readDemoFile(video.file))
}

/** Returns the total length, in seconds, of the lessons that are visible to students. */
export async function courseSeconds({ lessons }: DemoCourse): Promise<number> {
  const visible = lessons.filter(({ isVisible = true }) => isVisible)
  return (await Promise.all(visible.map(lessonSeconds))).reduce((sum, seconds) => sum + seconds, 0)
}
