import { z } from 'zod'
import { PRIVATE } from '../../../media/server/files/send.ts'
import { originOf } from '../../../platform/server/http/origin.ts'
import { fileGroup, readInput } from '../../../platform/server/rest/file-routes.ts'
import { learningErrors } from '../../errors.ts'
import { readCalendar } from './class-calendars.ts'

const whichCalendar = z.object({ token: z.string().max(100) })

/** The calendar of a student's live classes. Outside `/api`, because calendar services obey `robots.txt`. */
export const calendarFiles = fileGroup(
  (_scope, services) => services,
  [
    {
      method: 'GET',
      path: '/calendar/:token/classes.ics',
      name: 'calendar.feed',
      access: 'anyone',
      summary: 'Get the calendar of live classes behind a secret address',
      input: whichCalendar,
      replies: {
        200: { description: 'The calendar', content: { 'text/calendar': { schema: { type: 'string' } } } },
      },
      refuses: [learningErrors.CALENDAR_NOT_FOUND],
      async handle({ request, reply, state: services }) {
        const { token } = readInput(request, whichCalendar)
        const calendar = await readCalendar(services, { token, origin: originOf(services, request) })
        return reply.header('cache-control', PRIVATE).type('text/calendar; charset=utf-8').send(calendar)
      },
    },
  ],
)
