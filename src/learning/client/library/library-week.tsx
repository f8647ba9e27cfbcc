import { Link } from '@tanstack/react-router'
import { trpc } from '../../../platform/client/trpc.ts'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { YourWeek } from '../study-goal/your-week.tsx'
import { t } from '../../texts/library.ts'

/** The weekly goal. Its space is reserved, and the browser fetches it after the page has loaded. */
export function LibraryWeek() {
  // The browser's cache may already contain the data during hydration, but the server's HTML does not.
  const isInBrowser = useInBrowser()
  const { data } = trpc.studyGoal.mine.useQuery(undefined, { enabled: isInBrowser })
  return (
    <div className="mt-8 min-h-26 border-t border-hairline pt-5 sm:mt-10 sm:min-h-18">
      {data === null && (
        <Link to="/account" hash="goal" className="touch text-link text-sm">
          {t.chooseGoal}
        </Link>
      )}
      {data && <YourWeek week={data} />}
    </div>
  )
}
