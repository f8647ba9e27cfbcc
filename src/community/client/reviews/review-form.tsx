import type { Review } from '../../reviews.schema.ts'
import { MAX } from '../../../platform/constants.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { dropDraft, useDraft } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { StarField } from './stars.tsx'
import { useOwnReview } from './use-reviews.ts'
import { t } from '../../texts/reviews.ts'

type Props = { courseId: number; userId: string; review: Review | null; onDone: () => void }

/** Creates or edits the viewer's review of a course. */
export function ReviewForm({ courseId, userId, review, onDone }: Props) {
  const draft = `review ${courseId} ${userId}`
  const [typed, setText] = useDraft(draft)
  const text = typed ?? review?.content ?? ''
  const [rated, setRated] = useDraft(`${draft} rating`)
  const rating = Number(rated ?? review?.rating ?? 0)
  const { save, remove } = useOwnReview()
  const forget = () => {
    setText(undefined)
    setRated(undefined)
  }
  const content = text.trim()
  const left = MAX.comment - Array.from(content).length
  return (
    <form
      aria-label={t.yourReview}
      className="card grid gap-4 px-4.5 py-5 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (rating === 0 || left < 0) return
        save.mutate(
          { courseId, rating, content },
          {
            onSuccess: () => {
              dropDraft(draft, content)
              setRated(undefined)
              onDone()
            },
          },
        )
      }}
    >
      <StarField value={rating} onChange={(stars) => setRated(String(stars))} />
      <div>
        <Textarea
          aria-label={t.whatOthersShouldKnow}
          placeholder={t.whatOthersShouldKnowHint}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {left < 200 && (
          <p role="status" className={left < 0 ? 'mt-1 text-sm text-danger' : 'mt-1 text-sm text-muted'}>
            {left < 0 ? t.charactersTooMany(-left) : t.charactersLeft(left)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={rating === 0 || left < 0} busy={save.isPending}>
          {review ? t.saveReview : t.postReview}
        </Button>
        {review && (
          <>
            <Button
              variant="ghost"
              onClick={() => {
                forget()
                onDone()
              }}
            >
              {t.cancel}
            </Button>
            {!review.hidden && (
              <Button
                variant="ghost"
                className="ms-auto text-danger"
                busy={remove.isPending}
                onClick={ignoreDoubleClick(() =>
                  remove.mutate(
                    { courseId },
                    {
                      onSuccess: () => {
                        forget()
                        onDone()
                      },
                    },
                  ),
                )}
              >
                {t.deleteReview}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  )
}
