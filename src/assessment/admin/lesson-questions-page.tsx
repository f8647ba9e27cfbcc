import { useParams } from '@tanstack/react-router'
import { trpc } from '../../platform/client/trpc.ts'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { QuizPage } from './quizzes/quiz-page.tsx'
import { VideoQuestionsPage } from './video/video-questions-page.tsx'

/** The editor of the questions of a lesson: of a quiz, or in a video. */
export function LessonQuestionsPage() {
  const id = Number(useParams({ from: '/admin/quizzes/$id' }).id)
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  if (!lesson) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  return lesson.kind === 'quiz' ? <QuizPage /> : <VideoQuestionsPage />
}
