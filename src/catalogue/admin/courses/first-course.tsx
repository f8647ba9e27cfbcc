import { BookOpen } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Empty } from '../../../platform/client/ui/empty.tsx'
import type { Sorted } from '../uploads/held-videos.ts'
import { sortFiles } from '../uploads/sort-files.ts'
import { VideoDrop } from '../videos/video-drop.tsx'
import { t } from '../../texts/admin-courses.ts'

/** The empty list of courses. Administrators can drop videos for a first course on it. */
export function FirstCourse({ onVideos }: { onVideos: (sorted: Sorted) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const choose = (chosen: File[]) => {
    const sorted = sortFiles(chosen)
    if (sorted.videos.length > 0) onVideos(sorted)
  }
  return (
    <VideoDrop onFiles={choose}>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept="video/*"
        aria-label={t.chooseVideos}
        onChange={(event) => {
          choose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Empty
        icon={<BookOpen />}
        text={t.noCourses}
        hint={t.dropVideosToStart}
        action={
          <Button variant="secondary" onClick={() => files.current?.click()}>
            {t.chooseVideos}
          </Button>
        }
      />
    </VideoDrop>
  )
}
