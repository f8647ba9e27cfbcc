import type { DemoStudent } from './types.ts'

/** Nobody can sign in as them: their passwords are random and thrown away. */
export const students: readonly DemoStudent[] = [
  {
    username: 'aarav.menon',
    fullName: 'Aarav Menon',
    joinedDaysAgo: 64,
    enrollments: [
      {
        course: 'python-from-the-first-line',
        daysAgo: 40,
        done: [1, 2, 3, 4],
        current: { lesson: 5, share: 0.6 },
        likes: [1, 2, 4],
        shares: [2],
      },
      {
        course: 'hearing-the-raga',
        daysAgo: 30,
        done: [1, 2, 4],
        current: { lesson: 3, share: 0.4 },
        likes: [2],
      },
      { course: 'web-pages-by-hand', daysAgo: 25, done: [1, 2, 3, 4], likes: [4], shares: [4] },
      {
        course: 'algorithms-you-can-draw',
        daysAgo: 21,
        done: [1, 3],
        current: { lesson: 5, share: 0.3 },
        likes: [5],
      },
      { course: 'everyday-statistics', daysAgo: 12, done: [1, 2, 3, 4, 5], likes: [5], shares: [5] },
    ],
  },
  {
    username: 'diya_k',
    fullName: 'Diya Kulkarni',
    joinedDaysAgo: 58,
    enrollments: [
      { course: 'python-from-the-first-line', daysAgo: 33, done: [1, 2], likes: [2] },
      { course: 'your-first-salary', daysAgo: 31, done: [1, 2, 3, 4, 5, 6], likes: [2, 4], shares: [4] },
      {
        course: 'interfaces-people-understand',
        daysAgo: 28,
        done: [1, 2, 3, 4],
        current: { lesson: 5, share: 0.5 },
        likes: [1, 4],
        shares: [1],
      },
      { course: 'watercolour-light-on-paper', daysAgo: 27, done: [1, 2, 3], likes: [1] },
      { course: 'web-pages-by-hand', daysAgo: 14, done: [1, 3, 5], likes: [5] },
      { course: 'speak-up-english-for-work', daysAgo: 11, done: [3], current: { lesson: 1, share: 0.7 } },
    ],
  },
  {
    username: 'imran.sheikh',
    fullName: 'Imran Sheikh',
    joinedDaysAgo: 47,
    enrollments: [
      { course: 'everyday-statistics', daysAgo: 36, done: [1, 2, 3], likes: [1] },
      { course: 'sql-for-curious-people', daysAgo: 24, done: [1, 2, 3, 4], likes: [4], shares: [4] },
      { course: 'speak-up-english-for-work', daysAgo: 22, done: [1, 2, 3, 4, 5], likes: [3] },
      {
        course: 'your-first-salary',
        daysAgo: 19,
        done: [1, 2, 6],
        current: { lesson: 3, share: 0.5 },
        likes: [6],
      },
      {
        course: 'gst-and-accounts-for-small-shops',
        daysAgo: 10,
        done: [1],
        current: { lesson: 2, share: 0.2 },
      },
    ],
  },
  {
    username: 'lakshmi.p',
    fullName: 'Lakshmi Prasad',
    joinedDaysAgo: 41,
    enrollments: [
      { course: 'your-first-salary', daysAgo: 35, done: [1, 2, 3, 4, 5, 6], likes: [1, 4] },
      { course: 'hearing-the-raga', daysAgo: 32, done: [1, 2, 3, 4, 5], likes: [2, 3], shares: [2] },
      {
        course: 'gst-and-accounts-for-small-shops',
        daysAgo: 26,
        done: [1, 2, 3, 4],
        likes: [2],
        shares: [2],
      },
      { course: 'everyday-statistics', daysAgo: 20, done: [1, 2, 4], likes: [4] },
      {
        course: 'sql-for-curious-people',
        daysAgo: 15,
        done: [1, 2, 4],
        current: { lesson: 3, share: 0.8 },
        likes: [2],
      },
      { course: 'watercolour-light-on-paper', daysAgo: 13, done: [1, 2, 3, 4, 5], likes: [5] },
      { course: 'python-from-the-first-line', daysAgo: 9, done: [1], current: { lesson: 2, share: 0.5 } },
    ],
  },
  {
    username: 'tenzin.d',
    fullName: 'Tenzin Dolma',
    joinedDaysAgo: 36,
    enrollments: [
      {
        course: 'hearing-the-raga',
        daysAgo: 34,
        done: [1, 2],
        current: { lesson: 3, share: 0.25 },
        likes: [1, 2],
      },
      { course: 'web-pages-by-hand', daysAgo: 29, done: [1, 3, 4, 5], likes: [1], shares: [1] },
      { course: 'algorithms-you-can-draw', daysAgo: 26, done: [1, 2], likes: [1] },
      { course: 'interfaces-people-understand', daysAgo: 17, done: [1, 2], likes: [2] },
      { course: 'python-from-the-first-line', daysAgo: 15, done: [1, 2, 3], likes: [1, 3] },
      { course: 'speak-up-english-for-work', daysAgo: 12, done: [1, 2], likes: [2] },
    ],
  },
]
