import { useParams, useSearch } from '@tanstack/react-router'
import { trpc } from '../../platform/client/trpc.ts'
import { Skeleton } from '../../platform/client/ui/skeleton.tsx'
import { PaperPage } from './paper/paper-page.tsx'
import { QuizPage } from './quizzes/quiz-page.tsx'
import { VideoQuestionsPage } from './video/video-questions-page.tsx'

/** The editor for the questions in a quiz or a video. With `?print`, it shows the quiz as a paper to print. */
export function LessonQuestionsPage() {
  const id = Number(useParams({ from: '/admin/quizzes/$id' }).id)
  const { data: lesson } = trpc.lessons.byId.useQuery({ id })
  // A separate route would add to the scripts of every page.
  const { print }: { print?: unknown } = useSearch({ strict: false })
  if (!lesson) return <Skeleton className="mx-auto h-96 max-w-6xl" />
  if (lesson.kind !== 'quiz') return <VideoQuestionsPage />
  return print === undefined ? <QuizPage /> : <PaperPage id={id} />
}
