import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeLength } from '../../../platform/duration.ts'
import { refresh } from '../../../platform/client/messages.ts'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import type { z } from 'zod'
import type { Course } from '../../courses.schema.ts'
import type { lessonInput } from '../../lessons.schema.ts'
import { t } from '../../texts/admin-import.ts'
import type { UploadKind } from '../../../media/client/upload/upload.ts'
import { readTextFile } from '../lessons/text-file.ts'
import { studioRefresh } from '../refresh.ts'
import { studioMessages, UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { uploadedLength } from '../videos/uploaded-video.ts'
import { videoLength } from '../videos/video-length.ts'
import type { Entry } from './entry.ts'
import { mapAddresses } from './lesson-texts.ts'
import type { Plan, PlannedItem } from './plan.ts'

export type ItemState = { state: 'waiting' | 'running' | 'done' } | { state: 'failed'; reason: string }

/** The default length of a lesson, until the teacher enters one. */
const UNKNOWN_LENGTH = '–'

/** The error for an item that could not be imported, with a message for the administrator. */
class ItemFailed extends Error {}

/**
 * Runs an import: creates the plan's sections, lessons and resources one at a time. If some items failed, a second
 * run creates only these.
 */
export function useImport(course: Course) {
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map())
  const [running, setRunning] = useState(false)
  const [started, setStarted] = useState<Started | null>(null)
  const uploads = useUploads()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { client } = utils

  const upload = async <K extends UploadKind>(kind: K, file: File) => {
    const reply = await uploads.upload(kind, {
      file,
      courseId: kind === 'resource' ? undefined : course.id,
      fallback: UPLOAD_FALLBACKS.file,
      failure: studioMessages.fileUploadFailed,
    })
    if (!reply) throw new ItemFailed(uploads.wasCancelled() ? '' : uploads.lastReason())
    return reply
  }

  const fileOf = async ({ path, open }: { path: string; open: () => Promise<Blob> }) => {
    const name = path.split('/').at(-1) ?? path
    return new File([await open()], name)
  }

  const createVideo = async (item: PlannedItem, place: Place) => {
    if (!item.entry) return
    const file = await fileOf(item.entry)
    const video = await upload('video', file)
    const duration = item.fields?.duration ?? (await lengthOf(file, video.url))
    if (duration === null) throw new ItemFailed(t.lengthUnknown)
    const lesson = await createLesson(item, place, { duration, videoUrl: video.url })
    await createCaptions(item, lesson.id)
  }

  const lengthOf = async (file: File, url: string) => {
    const seconds = await videoLength(file)
    return seconds ? describeLength(seconds) : uploadedLength(utils, url)
  }

  /** Creates a lesson with its picture. Values from the source replace the given values. */
  const createLesson = async (
    item: PlannedItem,
    place: Place,
    values: Pick<
      z.input<typeof lessonInput>,
      'duration' | 'kind' | 'text' | 'documentUrl' | 'allowsDownload' | 'scormUrl' | 'live' | 'videoUrl'
    >,
  ) => {
    const picture = item.picture && (await upload('thumbnail', await fileOf(item.picture)))
    return client.lessons.create.mutate({
      ...values,
      ...place,
      ...item.fields,
      title: item.title,
      ...(picture && { thumbnail: picture.url }),
    })
  }

  const createCaptions = async (item: PlannedItem, lessonId: number) => {
    for (const { language, label, entry } of item.captions) {
      const content = await readTextFile(await entry.open())
      if (content === null) throw new ItemFailed(t.captionsUnreadable(entry.path))
      await client.captions.create.mutate({
        lessonId,
        language,
        content,
        ...(label !== undefined && { label }),
      })
    }
  }

  const createAudio = async (item: PlannedItem, place: Place) => {
    if (!item.entry) return
    const audio = await upload('audio', await fileOf(item.entry))
    const lesson = await createLesson(item, place, { kind: 'audio', videoUrl: audio.url })
    await createCaptions(item, lesson.id)
  }

  const createPdf = async (item: PlannedItem, place: Place) => {
    if (!item.entry) return
    const { allowsDownload = false } = item
    const { url: documentUrl } = await upload('document', await fileOf(item.entry))
    await createLesson(item, place, { kind: 'pdf', documentUrl, allowsDownload })
  }

  const createScorm = async (item: PlannedItem, place: Place) => {
    if (!item.entry) return
    const { url: scormUrl } = await upload('scorm', await fileOf(item.entry))
    await createLesson(item, place, { kind: 'scorm', scormUrl })
  }

  /** Creates a live class, with its recording if it has one. */
  const createClass = async (item: PlannedItem, place: Place) => {
    const { live, entry, address = null } = item
    if (!live) return
    const videoUrl = entry ? (await upload('video', await fileOf(entry))).url : address
    const lesson = await createLesson(item, place, { kind: 'live', live, videoUrl })
    await createCaptions(item, lesson.id)
  }

  /** Uploads a picture only once per import. Returns its URL. */
  const uploadPicture = async (entry: Entry, { pictures }: Started) => {
    const url = pictures.get(entry) ?? (await upload('thumbnail', await fileOf(entry))).url
    pictures.set(entry, url)
    return url
  }

  /** Creates the questions in a quiz before its lesson, so that no empty quiz remains if they fail. */
  const createQuiz = async (item: PlannedItem, place: Place, current: Started) => {
    if (!item.quiz) return
    const maker = {
      client,
      importId: place.importId,
      upload: (entry: Entry) => uploadPicture(entry, current),
    }
    await item.quiz.prepare(maker)
    const { id } = await createLesson(item, place, { kind: 'quiz' })
    await item.quiz.save(id, maker)
  }

  /** Uploads the pictures of a text, and creates its lesson. */
  const createText = async (item: PlannedItem, place: Place, current: Started) => {
    if (!item.text) return
    const addresses = new Map<string, string>()
    for (const [address, entry] of item.text.pictures)
      addresses.set(address, await uploadPicture(entry, current))
    const text = mapAddresses(await item.text.read(), ({ isPicture, address }) =>
      isPicture ? addresses.get(address) : undefined,
    )
    if (!item.assignment) return createLesson(item, place, { kind: 'text', text })
    const { duration: _none, ...fields } = item.fields ?? {}
    const lesson = await createLesson({ ...item, fields }, place, { kind: 'assignment', text })
    const dates = { dueAt: null, lateUntil: null }
    await client.assignments.save.mutate({ ...item.assignment, ...dates, id: lesson.id })
    return lesson
  }

  const create = async (item: PlannedItem, place: Place, current: Started) => {
    if (item.kind === 'video') return createVideo(item, place)
    if (item.kind === 'text') return createText(item, place, current)
    if (item.kind === 'audio') return createAudio(item, place)
    if (item.kind === 'pdf') return createPdf(item, place)
    if (item.kind === 'scorm') return createScorm(item, place)
    if (item.kind === 'live') return createClass(item, place)
    if (item.kind === 'quiz') return createQuiz(item, place, current)
    if (item.kind === 'address') {
      const { address = null } = item
      const lesson = await createLesson(item, place, { duration: UNKNOWN_LENGTH, videoUrl: address })
      return createCaptions(item, lesson.id)
    }
    const { courseId, importId } = place
    const own = { courseId, importId, title: item.title }
    if (item.resource && item.address !== undefined)
      return client.resources.create.mutate({ ...own, ...item.resource, url: item.address })
    if (!item.entry) return undefined
    const { type, size, url } = await upload('resource', await fileOf(item.entry))
    return client.resources.create.mutate({ ...own, type, size, url })
  }

  /** Creates the missing items. Returns whether all of them exist now. */
  const run = async (plan: Plan): Promise<boolean> => {
    const change = (item: PlannedItem, state: ItemState) =>
      setStates((before) => new Map(before).set(item.id, state))
    setRunning(true)
    let complete = true
    try {
      const { source, name } = plan
      const current: Started = started ?? {
        id: (await client.imports.create.mutate({ courseId: course.id, source, name })).id,
        sections: new Map<string, number>(),
        pictures: new Map<Entry, string>(),
      }
      setStarted(current)
      const lessons = await client.lessons.list.query({ courseId: course.id })
      // Deleted lessons leave gaps, so the next order is after the highest one.
      let order = Math.max(0, ...lessons.map((lesson) => lesson.order))
      for (const item of plan.items) {
        if (states.get(item.id)?.state === 'done') continue
        change(item, { state: 'running' })
        try {
          const sectionId = item.kind === 'resource' ? null : await sectionOf(item.section, plan, current)
          order += 1
          await create(item, { courseId: course.id, importId: current.id, sectionId, order }, current)
          change(item, { state: 'done' })
        } catch (error) {
          complete = false
          if (uploads.wasCancelled()) {
            change(item, { state: 'waiting' })
            break
          }
          change(item, { state: 'failed', reason: reasonOf(error) })
        }
      }
    } catch (error) {
      complete = false
      setStates((before) => new Map(before).set('', { state: 'failed', reason: reasonOf(error) }))
    }
    await refresh(queryClient, [...studioRefresh.lessons, ...studioRefresh.resources, 'imports', 'questions'])
    setRunning(false)
    return complete
  }

  /** Returns the section with this key, and creates it for its first lesson. */
  const sectionOf = async (key: string | null, plan: Plan, { id, sections }: Started) => {
    const planned = key === null ? undefined : plan.sections.get(key)
    if (key === null || !planned) return null
    const known = sections.get(key)
    if (known !== undefined) return known
    const { title, isVisible } = planned
    const section = await client.sections.create.mutate({ courseId: course.id, title, importId: id })
    sections.set(key, section.id)
    if (!isVisible) await client.sections.update.mutate({ id: section.id, isVisible })
    return section.id
  }

  return { states, running, run, uploads, hasStarted: started !== null }
}

/** The rows and pictures that a started import has created. Sections are listed by their keys. */
interface Started {
  id: number
  sections: Map<string, number>
  pictures: Map<Entry, string>
}

interface Place {
  courseId: number
  importId: number
  sectionId: number | null
  order: number
}

const reasonOf = (error: unknown) =>
  error instanceof ItemFailed ? error.message : messageOf(error, t.itemFailed)
