import { dateFormat } from '../../../platform/language/date-format.ts'
import { interfaceLocale } from '../../../platform/language/in-languages.ts'
import { formatPaise } from '../../../platform/money.ts'
import { html } from '../../../platform/server/html.ts'
import { t } from '../../texts/parent-report.ts'
import type { Form } from './parent-html.ts'
import { CLASS_DAYS, type ParentReport, type ReportCourse } from './parent-report.ts'

/** Maximum length of a title. A CSS rule could hide the rest, but would not make the page smaller. */
const TITLE = 70
/** Splits a text so that the signs of a Devanagari syllable stay together. */
const segmenter = new Intl.Segmenter()
const cut = (title: string) => {
  const characters = Array.from(segmenter.segment(title), ({ segment }) => segment)
  return characters.length > TITLE ? `${characters.slice(0, TITLE - 1).join('')}…` : title
}

const formatMarks = (marks: number) =>
  new Intl.NumberFormat(interfaceLocale(), { maximumFractionDigits: 2 }).format(marks).replace('-', '−')

/** Returns the content of the report as HTML, with the form that marks it as seen. */
export function reportContent(report: ParentReport, { seenAt, form }: { seenAt: Date | null; form: Form }) {
  const date = (of: Date) =>
    dateFormat({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: report.timeZone,
    }).format(of)
  const shortDate = (of: Date) =>
    dateFormat({
      day: 'numeric',
      month: 'short',
      timeZone: report.timeZone,
    }).format(of)
  const { classes, courses, fees, more } = report
  return html`<p class="m">${t.forParents} · ${t.asOf(date(new Date()))}</p>
    <h1>${cut(report.student)}</h1>
    <p>
      ${report.batches.length > 0 && html`${t.inBatches(report.batches.slice(0, 3).map(cut).join(', '))}<br />`}${report.studiedAt ? t.lastStudied(date(report.studiedAt)) : t.neverStudied}
    </p>
    <section>
      <h2>${t.attendance}</h2>
      ${
        classes.count === 0
          ? html`<p class="m">${t.noClasses(CLASS_DAYS)}</p>`
          : html`<p>
                <b>${t.attended(classes.attended, classes.count)}</b>
                ${t.inLastDays(CLASS_DAYS)}
              </p>
              <table>
                ${classes.latest.map(
                  ({ title, startsAt, attended }) =>
                    html`<tr>
                      <td>${shortDate(startsAt)}</td>
                      <th scope="row">${cut(title)}</th>
                      <td class="n">${attended ? `✓ ${t.present}` : html`<i>✗ ${t.absent}</i>`}</td>
                    </tr>`,
                )}
              </table>`
      }
    </section>
    <section>
      <h2>${t.courses}</h2>
      ${
        courses.length === 0
          ? html`<p class="m">${t.noCourses}</p>`
          : courses.map((course) => courseContent(course, date))
      }${more.courses > 0 && html`<p class="m">${t.moreCourses(more.courses)}</p>`}${more.marks > 0 && html`<p class="m">${t.moreMarks(more.marks)}</p>`}
    </section>
    <section>
      <h2>${t.fees}</h2>
      ${
        fees.due.length === 0
          ? html`<p>${t.nothingDue}</p>`
          : html`<h3>${t.dueFees}</h3>
              <table>
                ${fees.due.map(
                  ({ title, paise, dueAt }) =>
                    html`<tr>
                      <th scope="row">
                        ${cut(title)} <small>${dueAt ? t.dueOn(date(dueAt)) : t.dueNow}</small>
                      </th>
                      <td class="n"><b>${formatPaise(paise)}</b></td>
                    </tr>`,
                )}
              </table>
              ${more.due > 0 && html`<p class="m">${t.moreDue(more.due)}</p>`}`
      }${
        fees.payments.length === 0
          ? html`<p class="m">${t.noPayments}</p>`
          : html`<h3>${t.paid}: ${formatPaise(fees.paidPaise)}</h3>
              <table>
                ${fees.payments.map(
                  ({ title, at, paise, isPending }) =>
                    html`<tr>
                      <th scope="row">
                        ${cut(title)} <small>${date(at)}${isPending && ` · ${t.beingChecked}`}</small>
                      </th>
                      <td class="n">${formatPaise(paise)}</td>
                    </tr>`,
                )}
              </table>
              ${more.payments > 0 && html`<p class="m">${t.morePayments(more.payments)}</p>`}`
      }
    </section>
    <form method="post" action="${form.action}">
      <input
        type="hidden"
        name="key"
        value="${form.key}"
      />${seenAt && html`<p>✓ ${t.seenOn(date(seenAt))}</p>`}<button>${t.markSeen}</button>
      <p class="m">${t.seenHint}<br />${t.print}</p>
    </form>`
}

function courseContent(
  { title, progress, studiedAt, finishedAt, marks }: ReportCourse,
  date: (of: Date) => string,
) {
  const state = finishedAt
    ? t.finishedOn(date(finishedAt))
    : studiedAt
      ? t.studied(date(studiedAt))
      : t.notStarted
  const percent = formatMarks(progress)
  return html`<article>
    <h3>${cut(title)}</h3>
    <p class="m">${t.progress} ${t.percent(percent)} · ${state}</p>
    <progress max="100" value="${progress}" aria-label="${t.progress}: ${cut(title)}"></progress>${
      marks.length > 0 &&
      html`<table>
        ${marks.map(
          (mark) =>
            html`<tr>
              <th scope="row">${cut(mark.title)}</th>
              <td class="n">${t.markOf(formatMarks(mark.grade), formatMarks(mark.maxGrade))}</td>
              <td class="n">${t.percent(formatMarks(Math.round(mark.percent)))}</td>
            </tr>`,
        )}
      </table>`
    }
  </article>`
}
