import type { DemoCourse } from '../types.ts'

export const sqlForCuriousPeople: DemoCourse = {
  slug: 'sql-for-curious-people',
  title: 'SQL for Curious People',
  instructor: 'Meera Krishnan',
  category: 'Data & Statistics',
  level: 'beginner',
  price: '₹1,999',
  art: { motif: 'dots', palette: 'teal' },
  description: `Behind every shop, clinic and railway there are tables, and in them answers that nobody has asked for yet. SQL is the language to ask. It is fifty years old, almost unchanged, and takes a weekend to become useful and a few weeks to become good.

Throughout the course we work for **Akshar**, an invented bookshop in Pune with three branches. You get its data: books, customers, orders. All tables are small enough to check by eye, so that you never have to *believe* a result.

**You will learn to**

- Pick rows and columns, and sort them
- Filter precisely, including the strange case of *nothing* (\`NULL\`)
- Count, add and average by group
- Join tables without doubling your figures
- Write longer questions in readable steps
- Check an answer before you show it to your manager

**Tools.** Any PostgreSQL or SQLite; the practice files are CSV and load into both. Spreadsheet users are welcome: grouping is the pivot table that you already know.`,
  lessons: [
    {
      title: 'Tables, rows and the first question',
      isPreview: true,
      video: {
        file: 'films/sql-select.mp4',
        slides: [
          'A table is a list of things of one kind',
          'One row per thing, one column per fact',
          'SELECT names columns, FROM names the table',
          'Ask Akshar for its ten dearest books',
        ],
      },
      description: `A table lists things of **one kind**: one row for each thing, one column for each fact about it. If a cell needs a comma, you probably need a second table.

\`\`\`sql
SELECT title, price
FROM books
ORDER BY price DESC
LIMIT 10;
\`\`\`

Read it aloud: *show title and price, from the books, dearest first, ten of them*. SQL describes **what** you want; the database decides how to get it.

Without \`ORDER BY\` there is no order at all. It may look sorted for months, and then one day it is not.

**Exercise.** Load \`books.csv\` and list the titles that came out most recently. Then only those in Marathi.`,
    },
    {
      title: 'Filtering, and the strange case of NULL',
      video: {
        file: 'films/sql-null.mp4',
        slides: [
          'WHERE keeps the rows for which the condition is true',
          'NULL means: we do not know',
          'Unknown = unknown is not true, it is unknown',
          'Find the customers without a phone number',
        ],
      },
      description: `\`WHERE\` keeps the rows for which a condition is **true**.

\`\`\`sql
SELECT name, city FROM customers
WHERE city IN ('Pune', 'Nashik') AND joined >= '2024-01-01';
\`\`\`

\`NULL\` means *we do not know*. Is an unknown number equal to another unknown number? Unknown. So \`phone = NULL\` is never true; write \`phone IS NULL\`.

The trap: \`WHERE city <> 'Pune'\` also drops everybody whose city is unknown. If you want them, say so: \`OR city IS NULL\`.

**Exercise.** How many customers are there in all, in Pune, and not in Pune? If the last two do not add up to the first, you have met NULL in the wild.`,
    },
    {
      title: 'Counting by group',
      video: {
        file: 'films/sql-group.mp4',
        slides: [
          'GROUP BY makes one row out of many',
          'Every other column must be counted, added or averaged',
          'WHERE filters rows, HAVING filters groups',
          'Which branch sells most on Sundays?',
        ],
      },
      description: `\`GROUP BY\` is the pivot table of SQL: many rows go in, one row for each group comes out.

\`\`\`sql
SELECT branch, count(*) AS orders, sum(amount) AS rupees
FROM orders
GROUP BY branch
HAVING count(*) >= 20
ORDER BY rupees DESC;
\`\`\`

Think of piles of paper on a table, one pile for each branch. Of a pile you may ask its height, its sum, its largest sheet, but not "the date", because it has many. That is the whole meaning of the error *column must appear in the GROUP BY clause*.

\`WHERE\` throws sheets away before piling, \`HAVING\` throws whole piles away afterwards.

**Exercise.** Revenue by month for each branch. Which month was best, and was it the same everywhere?`,
    },
    {
      title: 'Joins without doubled figures',
      video: { file: 'films/sql-joins.mp4' },
      captions: [{ language: 'en', label: 'English', file: 'captions/sql-joins.en.vtt' }],
      description: `A join lays two tables side by side wherever a condition holds.

\`\`\`sql
SELECT c.name, o.ordered_on, o.amount
FROM customers c
LEFT JOIN orders o ON o.customer_id = c.id;
\`\`\`

An **inner** join shows only pairs: customers without orders vanish. A **left** join keeps every customer and fills the missing side with NULL. Before you write one, ask: *who must not get lost?*

The expensive mistake is the other one. A customer with three orders appears three times. If you now add up something that belongs to the *customer*, such as the deposit, you count it three times. Aggregate first, join afterwards.

**Check, always:** count the rows before and after a join, and explain the difference in one sentence.`,
    },
    {
      title: 'Long questions in small steps',
      video: {
        file: 'films/sql-with.mp4',
        slides: [
          'WITH gives a name to the answer of a small question',
          'Each step can be run and looked at alone',
          'Read it from top to bottom, like a recipe',
          'Find customers who stopped coming',
        ],
      },
      description: `Nested queries are read from the inside out, which nobody enjoys. \`WITH\` lets you write them as a recipe.

\`\`\`sql
WITH last_visit AS (
  SELECT customer_id, max(ordered_on) AS last_on
  FROM orders GROUP BY customer_id
), quiet AS (
  SELECT * FROM last_visit WHERE last_on < '2025-01-01'
)
SELECT c.name, c.phone, q.last_on
FROM quiet q JOIN customers c ON c.id = q.customer_id
ORDER BY q.last_on;
\`\`\`

Each step has a name that says what it holds, and you can run it alone to look at it. If you cannot name a step, you have not understood it yet.

**Exercise.** For each branch, find the best-selling book of each month. Three steps are enough.`,
    },
    {
      title: 'Checking an answer before you show it',
      video: null,
      description: `A query that runs is not a query that is right. Before a figure leaves your desk, spend five minutes:

1. **Estimate first.** Write your guess down. A factor of ten between guess and result is a finding, one way or the other.
2. **Add up the parts.** Do the branches sum to the total? Do the months sum to the year?
3. **Look at the borders.** First and last day, midnight, returns, orders of zero rupees.
4. **Count NULLs** in each column that you filter or join on.
5. **Follow one row.** Take a single customer and work the figure out by hand from the raw tables.
6. **Say what it does not cover.** "Without the online shop; until 31 March."

The last line earns more trust than any chart. **Project:** answer Akshar's three open questions (in the practice files) with a number, a check and a caveat each.`,
    },
  ],
  resources: [
    { title: 'SQL cheat sheet', type: 'PDF', file: 'handouts/sql-cheat-sheet.pdf' },
    { title: 'Akshar bookshop: practice data (CSV)', type: 'ZIP', file: 'handouts/akshar-bookshop.zip' },
  ],
  comments: [
    {
      lesson: 4,
      username: 'imran.sheikh',
      content:
        'Our monthly report has had exactly this doubling for a year. I found it the evening after this lesson.',
      atSeconds: 20,
      daysAgo: 16,
    },
    {
      lesson: 2,
      username: 'lakshmi.p',
      content: 'NULL finally makes sense: it is not empty, it is "we do not know".',
      daysAgo: 11,
    },
    {
      lesson: 4,
      username: 'lakshmi.p',
      content: '"Who must not get lost?" is now on a note beside my screen.',
      daysAgo: 7,
    },
  ],
}
