import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../../platform/user.schema.ts'
import { lessons } from '../../tables.ts'
import { files } from '../../../media/tables.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let guest: Caller
let student: Caller
let buyer: Caller
let member: Caller
let former: Caller
let admin: Caller
let buyerUser: User

beforeAll(async () => {
  world = await createWorld()
  guest = world.as(null)
  student = world.as(await world.user())
  buyerUser = await world.user()
  buyer = world.as(buyerUser)
  const [memberUser, formerUser] = [await world.user(), await world.user()]
  await world.join(memberUser)
  await world.join(formerUser, { from: -400, until: -35 })
  member = world.as(memberUser)
  former = world.as(formerUser)
  admin = world.as(await world.user({ role: 'admin' }))
})
afterAll(() => world.close())

const videoOf = (id: string) => `/media/videos/${id}`
const input = { title: 'Intro', duration: '5 minutes', order: 1 }

describe('visibility', () => {
  test('a locked lesson is in the list, without any address of its video', async () => {
    const course = await world.course({ isPremium: true })
    const video = await world.file('video', { posterKey: 'poster/abc.webp' })
    const caption = await world.file('caption')
    const lesson = await world.lesson(course.id, { videoFileId: video.id, description: 'All of it' })
    await world.caption({ lessonId: lesson.id, fileId: caption.id })
    await world.buy(buyerUser, course.id)

    for (const caller of [guest, student, former]) {
      const locked = await caller.lessons.byId({ id: lesson.id })
      expect(locked).toMatchObject({
        locked: true,
        videoUrl: null,
        captions: [],
        hls: false,
        hasVideo: true,
        description: 'All of it',
        durationSeconds: 100,
        poster: expect.stringMatching(/^\/media\/posters\//) as string,
      })
      expect(JSON.stringify(locked)).not.toContain(video.id)
      expect(await caller.lessons.list({ courseId: course.id })).toEqual([locked])
    }
    for (const caller of [buyer, member, admin]) {
      const open = await caller.lessons.byId({ id: lesson.id })
      expect(open).toMatchObject({ locked: false, videoUrl: videoOf(video.id), hasVideo: true })
      expect(open.captions).toEqual([
        {
          id: expect.any(Number) as number,
          language: 'en',
          label: 'English',
          url: expect.stringMatching(/^\/media\/captions\/\d+\.vtt$/) as string,
        },
      ])
      expect(await caller.lessons.list({ courseId: course.id })).toEqual([open])
    }
  })

  test('a premium lesson of a free course is open for members, a preview for everyone', async () => {
    const free = await world.course()
    const premium = await world.course({ isPremium: true })
    const single = await world.lesson(free.id, { isPremium: true })
    const preview = await world.lesson(premium.id, { isPremium: true, isPreview: true })
    const lockedFor = async (caller: Caller) => (await caller.lessons.byId({ id: single.id })).locked
    expect(await Promise.all([guest, student, buyer, former, member, admin].map(lockedFor))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
    expect(await guest.lessons.byId({ id: preview.id })).toMatchObject({
      locked: false,
      videoUrl: preview.videoUrl,
    })
  })

  test('a picture whose address contains the ID of a locked video is omitted', async () => {
    const course = await world.course({ isPremium: true })
    const lesson = await world.lesson(course.id, {
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      thumbnail: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
    })
    expect((await guest.lessons.byId({ id: lesson.id })).thumbnail).toBeNull()
    expect((await member.lessons.byId({ id: lesson.id })).thumbnail).toBe(lesson.thumbnail)
    for (const videoUrl of [
      'https://www.youtube.com/embed/dQw4w9WgXcQ/',
      'https://www.youtube.com/v/dQw4w9WgXcQ/',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ/x',
      'https://www.youtube-nocookie.com/live/dQw4w9WgXcQ/?si=x',
      'https://youtu.be/dQw4w9WgXcQ?t=3',
      'https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4w9WgXcQ',
      'https://films.example/dQw4w9WgXcQ.mp4',
      'https://films.example/1234567-dQw4w9WgXcQ/manifest.m3u8',
    ])
      for (const thumbnail of [
        'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
        'https://img.youtube.com/vi_webp/%64Qw4w9WgXcQ/0.webp',
        'https://films.example/1234567-dQw4w9WgXcQ/still.jpg',
      ]) {
        if (videoUrl.includes('1234567') && !thumbnail.includes('1234567')) continue
        if (videoUrl.includes('attribution') && thumbnail.includes('1234567')) continue
        const { id } = await world.lesson(course.id, { videoUrl, thumbnail })
        expect([videoUrl, thumbnail, (await guest.lessons.byId({ id })).thumbnail]).toEqual([
          videoUrl,
          thumbnail,
          null,
        ])
      }
    const other = await world.lesson(course.id, { thumbnail: '/images/own.webp' })
    expect((await guest.lessons.byId({ id: other.id })).thumbnail).toBe('/images/own.webp')
  })

  test('the picture of its course does not reveal a premium video either', async () => {
    const thumbnail = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'
    const course = await world.course({ isPremium: true, thumbnail })
    const seen = async (caller: Caller) => [
      (await caller.courses.bySlug({ slug: course.slug })).thumbnail,
      (await caller.courses.byId({ id: course.id })).thumbnail,
      (await caller.courses.list({})).items.find(({ id }) => id === course.id)?.thumbnail,
      (await caller.courses.list({ brief: true })).items.find(({ id }) => id === course.id)?.thumbnail,
    ]
    expect(new Set(await seen(guest))).toEqual(new Set([thumbnail]))
    const lesson = await world.lesson(course.id, {
      videoUrl: 'https://www.youtube.com/embed/dQw4w9WgXcQ/',
      isPreview: true,
    })
    expect(new Set(await seen(guest))).toEqual(new Set([thumbnail]))
    await admin.lessons.update({ id: lesson.id, isPreview: false })
    expect(new Set(await seen(guest))).toEqual(new Set(['']))
    expect(new Set(await seen(admin))).toEqual(new Set([thumbnail]))
  })

  test('hidden lessons exist only for administrators', async () => {
    const course = await world.course()
    const hidden = await world.lesson(course.id, { isVisible: false })
    for (const caller of [guest, student, member]) {
      await expect(caller.lessons.byId({ id: hidden.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await caller.lessons.list({ courseId: course.id })).toEqual([])
    }
    expect(await admin.lessons.byId({ id: hidden.id })).toMatchObject({ isVisible: false })
    expect(await admin.lessons.list({ courseId: course.id })).toHaveLength(1)
    expect((await guest.courses.byId({ id: course.id })).lessonsCount).toBe(0)
  })

  test('unknown courses and lessons are not found', async () => {
    await expect(guest.lessons.list({ courseId: 999_999 })).rejects.toThrow(
      'We couldn’t find this course. Reload the page.',
    )
    await expect(guest.lessons.byId({ id: 999_999 })).rejects.toThrow(
      'We couldn’t find this lesson. Reload the page.',
    )
  })
})

describe('creating and changing', () => {
  test('is only for administrators', async () => {
    for (const call of [
      (caller: Caller) => caller.lessons.create({} as never),
      (caller: Caller) => caller.lessons.update({} as never),
      (caller: Caller) => caller.lessons.delete({} as never),
      (caller: Caller) => caller.lessons.reorder({} as never),
      (caller: Caller) => caller.lessons.updateMany({} as never),
      (caller: Caller) => caller.lessons.deleteMany({} as never),
    ]) {
      await expect(call(guest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      await expect(call(member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(call(admin)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('uses defaults, and changes only the visibility', async () => {
    const course = await world.course()
    const made = await admin.lessons.create({ ...input, courseId: course.id, videoUrl: '', thumbnail: '  ' })
    expect(made).toMatchObject({
      kind: 'video',
      description: '',
      isPremium: false,
      isPreview: false,
      isVisible: true,
      videoUrl: null,
      thumbnail: null,
      hasVideo: false,
      durationSeconds: 300,
      likesCount: 0,
      sharesCount: 0,
      locked: false,
    })
    expect(await admin.lessons.update({ id: made.id, isVisible: false })).toEqual({
      ...made,
      isVisible: false,
    })
    await expect(admin.lessons.create({ ...input, courseId: 999_999 })).rejects.toThrow(
      'We couldn’t find this course. Reload the page.',
    )
    await expect(admin.lessons.create({ ...input, courseId: course.id, order: 0 })).rejects.toThrow(
      'at least 1',
    )
    await expect(
      admin.lessons.create({ ...input, courseId: course.id, videoUrl: 'javascript:alert(1)' }),
    ).rejects.toThrow('Video URL must start with')
    await expect(admin.lessons.update({ id: 999_999, title: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(admin.lessons.update({ id: made.id, courseId: 999_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(admin.lessons.delete({ id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an uploaded video is attached, stays when the lesson is saved, can be shared, and is released with its last lesson', async () => {
    const course = await world.course()
    const video = await world.file('video')
    const fileExists = async () =>
      (await world.db.select().from(files).where(eq(files.id, video.id))).length === 1
    const lesson = await admin.lessons.create({ ...input, courseId: course.id, videoUrl: videoOf(video.id) })
    expect(lesson.videoUrl).toBe(videoOf(video.id))
    const saved = await admin.lessons.update({ id: lesson.id, title: 'Again', videoUrl: lesson.videoUrl })
    expect(saved.videoUrl).toBe(lesson.videoUrl)
    const other = await admin.lessons.create({ ...input, courseId: course.id, videoUrl: lesson.videoUrl })

    const youtube = 'https://youtu.be/dQw4w9WgXcQ'
    expect((await admin.lessons.update({ id: lesson.id, videoUrl: youtube })).videoUrl).toBe(youtube)
    expect(await fileExists()).toBe(true)
    await admin.lessons.delete({ id: other.id })
    expect(await fileExists()).toBe(true)
    await admin.bin.deleteItem({ kind: 'lesson', id: other.id })
    expect(await fileExists()).toBe(false)

    for (const videoUrl of [
      videoOf(video.id),
      `${videoOf(video.id)}/master.m3u8`,
      '/media/videos/nothing',
      `/media/resources/${(await world.file('resource')).id}`,
      videoOf((await world.file('resource')).id),
    ])
      await expect(admin.lessons.update({ id: lesson.id, videoUrl })).rejects.toThrow(
        'We couldn’t find this uploaded file. Upload it again.',
      )
    const longer = await world.file('video', { durationSeconds: 125 })
    const measured = await admin.lessons.update({ id: lesson.id, videoUrl: videoOf(longer.id) })
    expect(measured.duration).toBe('2 minutes')
    const written = { id: lesson.id, videoUrl: youtube, duration: 'An hour' }
    expect((await admin.lessons.update(written)).duration).toBe('An hour')
    expect((await admin.lessons.update({ id: lesson.id, videoUrl: null })).hasVideo).toBe(false)
  })

  test('releasing and attaching a file at the same time never leaves a lesson without its video', async () => {
    const course = await world.course()
    for (let round = 0; round < 5; round++) {
      const video = await world.file('video')
      const [one, two] = [
        await world.lesson(course.id, { videoFileId: video.id }),
        await world.lesson(course.id),
      ]
      const [, taken] = await Promise.allSettled([
        admin.lessons.delete({ id: one.id }),
        admin.lessons.update({ id: two.id, videoUrl: videoOf(video.id) }),
      ])
      const [row] = await world.db.select().from(lessons).where(eq(lessons.id, two.id))
      const [file] = await world.db.select().from(files).where(eq(files.id, video.id))
      if (taken.status === 'fulfilled') expect([row?.videoFileId, file?.id]).toEqual([video.id, video.id])
      else expect([row?.videoFileId, file]).toEqual([null, undefined])
    }
  })
})
