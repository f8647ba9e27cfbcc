import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { LogoMark } from '../../../platform/client/ui/logo.tsx'
import { t } from '../../texts/teacher.ts'

/** The page for a teacher URL that does not exist. */
export function TeacherNotFound() {
  return (
    <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
      <LogoMark className="size-14 opacity-60 grayscale" />
      <h1 className="title-page">{t.teacherNotFound}</h1>
      <p className="measure text-muted">{t.pageMayHaveMoved}</p>
      <Link to="/courses" className={buttonClass({ className: 'mt-1' })}>
        {t.browseCourses}
      </Link>
    </div>
  )
}
