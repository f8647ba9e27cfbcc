import { Link } from '@tanstack/react-router'
import { trpc } from '../../../platform/client/trpc.ts'
import { YourWeek } from '../habit/your-week.tsx'

/** The weekly goal. The browser fetches it after the page has arrived, into space that is kept for it. */
export function LibraryWeek() {
  const { data } = trpc.habit.mine.useQuery()
  return (
    <div className="mt-8 min-h-26 border-t border-hairline pt-5 sm:mt-10 sm:min-h-18">
      {data === null && (
        <Link to="/account" hash="goal" className="touch text-link text-sm">
          Choose a weekly goal
        </Link>
      )}
      {data && <YourWeek week={data} />}
    </div>
  )
}
