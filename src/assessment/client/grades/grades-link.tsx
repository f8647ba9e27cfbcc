import { Link } from '@tanstack/react-router'
import { t } from '../../texts/grades.ts'

/** A link to the student's grades in a course. */
export const GradesLink = ({ slug }: { slug: string }) => (
  <p>
    <Link to="/courses/$slug/grades" params={{ slug }} className="text-link">
      {t.myGrades}
    </Link>
  </p>
)
