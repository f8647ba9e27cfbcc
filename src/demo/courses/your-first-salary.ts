import type { DemoCourse } from '../types.ts'

export const yourFirstSalary: DemoCourse = {
  slug: 'your-first-salary',
  title: 'Your First Salary: Money Made Simple',
  instructor: 'Rohit Nair',
  category: 'Business & Money',
  price: null,
  art: { motif: 'towers', palette: 'moss' },
  description: `The first salary arrives, and by the twentieth it is gone. Nobody taught us what to do with it: school explained compound interest as a formula, not as a decision you make on the first of every month.

This course is for anyone who has started to earn in the last few years, or soon will. It sells nothing, recommends no company, and uses round numbers that you can check on the back of an envelope.

**You will learn**

- To read a salary slip: what CTC hides, what PF is, why the credited amount is smaller
- A monthly plan that survives weddings, repairs and festivals
- How big an emergency fund has to be, and where to keep it
- What compounding does in ten, twenty and thirty years
- Which insurance is protection, and which is a product in disguise
- How to compare a loan by what it really costs

**You will make**

A one-page money plan with your own figures. The worksheet is among the resources, and it takes about an hour.

Everything here is general education, not advice about your own case. Rules and tax rates change; the ideas do not.`,
  lessons: [
    {
      title: 'Reading your salary slip',
      video: {
        file: 'films/salary-slip.mp4',
        slides: [
          'CTC is what you cost; take-home is what you get',
          'PF is your own money, saved for later',
          'Deductions are listed: read them once, slowly',
          'Find the five numbers on your own slip',
        ],
      },
      description: `An offer says ₹6,00,000 a year. Why do ₹50,000 not arrive each month? Because **CTC** (cost to company) counts everything you cost: your employer's share of provident fund, gratuity, insurance, sometimes even the bus.

Look for five numbers on the slip:

1. **Gross pay**, before anything is taken away
2. **Employee PF**, usually 12 % of basic pay; yours, but locked
3. **Professional tax**, a small state tax
4. **TDS**, income tax paid in advance for you
5. **Net pay**, what reaches the bank

**Exercise.** Divide net pay by CTC/12. Most people land between 75 and 90 %. Plan your life with the *net* number only; treat a bonus as a surprise, not as income.`,
    },
    {
      title: 'A monthly plan that survives real life',
      video: {
        file: 'films/monthly-plan.mp4',
        slides: [
          'Save on the day the salary comes, not what is left',
          'Needs, wants, later: three jars are enough',
          'Divide yearly costs by twelve',
          'Write down your three numbers',
        ],
      },
      description: `Budgets with forty rows die in a week. Three jars live for years:

- **Needs**: rent, food, transport, phone, what you send home
- **Wants**: eating out, clothes, trips, subscriptions
- **Later**: emergency fund, investments, courses

A common start is 50 / 30 / 20. In Mumbai or Bengaluru, rent alone can break it; then start with 65 / 25 / 10 and move one point each quarter.

The trick is the **order**. Move the *later* jar to another account on the day the salary comes. What you do not see, you do not spend.

Then collect everything that comes once a year (insurance, fees, Diwali, the trip home), divide by twelve, and count it as a monthly need. It was never an emergency; it had a date.`,
    },
    {
      title: 'The emergency fund',
      video: {
        file: 'films/emergency-fund.mp4',
        slides: [
          'Three to six months of needs, not of salary',
          'It must be safe and quick to reach',
          'Its job is to be boring',
          'Work out your own target',
        ],
      },
      description: `An emergency fund turns a catastrophe into a nuisance. Its size follows from your **needs**, not from your salary: three months if two people earn, six if others depend on you alone, more if your work is irregular.

If your needs are ₹28,000 a month, the target is ₹84,000 to ₹1,68,000. That looks far away. Start with ₹10,000: it already covers most broken phones and sudden train tickets.

**Where?** Somewhere safe and reachable in a day or two, apart from your spending account: a second savings account or a sweep deposit. Not shares, not gold jewellery, not a locked deposit. Its job is to be boring.

Refill it after each use before anything else.`,
    },
    {
      title: 'What compounding really does',
      video: { file: 'films/compounding.mp4' },
      captions: [{ language: 'en', label: 'English', file: 'captions/compounding.en.vtt' }],
      description: `Put ₹5,000 aside each month. After thirty years you have paid in ₹18 lakh. At 10 % a year you would hold about **₹1.13 crore**. Where do the other 95 lakh come from? From returns on returns, and mostly from the last ten years.

- after 10 years: about ₹10 lakh (you paid 6)
- after 20 years: about ₹38 lakh (you paid 12)
- after 30 years: about ₹1.13 crore (you paid 18)

Two lessons follow. **Time beats cleverness**: starting five years later costs more than a slightly worse return. And **fees compound as well**: 1 % a year less takes about a fifth of the final amount after thirty years.

The same machine works against you on a credit card at 3.5 % a *month*. The rule of 72: divide 72 by the rate, and you get the years in which money, or debt, doubles.`,
    },
    {
      title: 'Insurance: protection, not a product',
      video: {
        file: 'films/insurance.mp4',
        slides: [
          'Insure what you could not pay yourself',
          'Health cover of your own, beside the company’s',
          'Term life only if somebody depends on you',
          'List what would ruin you, then check each line',
        ],
      },
      description: `Insurance exists for events that are **unlikely and ruinous**. A broken phone is neither; a month in hospital is both.

- **Health**: the company's policy ends with the job, often on the day you need it. A policy of your own, bought while you are young and healthy, is cheap and passes its waiting periods early.
- **Life**: if nobody depends on your income, you need none. If somebody does, plain *term* insurance of ten to fifteen yearly incomes costs little and pays only if you die. That is the point.
- **Mixed products** that "give your money back" are costly savings plans with a little cover inside. Keep protection and saving apart, and compare each on its own.

Read the *exclusions* first. That page is the real contract.`,
    },
    {
      title: 'The true price of a loan',
      video: {
        file: 'films/loans.mp4',
        slides: [
          'Compare the total you pay back, not the EMI',
          'A flat rate is almost double the rate it looks like',
          '“No-cost EMI” has a cost: the discount you lose',
          'Find the real rate of one offer',
        ],
      },
      description: `An EMI is made to look small. Ask for three other numbers: the **total** you pay back, the **annual reducing rate**, and all **fees**.

₹1,00,000 for two years at a "flat 10 %": interest is counted on the full amount all the time, ₹20,000 in all, EMI ₹5,000. But you owe less every month, so the real (reducing) rate is about **18 %**.

"No-cost EMI" on a phone usually means that the cash discount is withheld. The lost discount *is* the interest.

Rules of thumb:

1. Borrow for what outlives the loan: education, a home, tools.
2. All EMIs together under 40 % of net pay.
3. Pay a credit card in full, always, by auto-debit.
4. Prepay the loan with the highest rate first, not the largest one.`,
    },
  ],
  resources: [
    { title: 'One-page money plan', type: 'PDF', file: 'handouts/money-plan.pdf' },
    { title: 'Monthly budget worksheet', type: 'DOCX', file: 'handouts/monthly-budget.docx' },
  ],
  comments: [
    {
      lesson: 4,
      username: 'lakshmi.p',
      content:
        'I checked the figures in a spreadsheet and they are right. Twenty to thirty is where it all happens.',
      atSeconds: 17,
      daysAgo: 30,
    },
    {
      lesson: 1,
      username: 'imran.sheikh',
      content: 'Three years of work and I had never noticed the gratuity line. Thank you.',
      daysAgo: 17,
    },
    {
      lesson: 2,
      username: 'diya_k',
      content: 'Moving the money on the first of the month is the only thing that ever worked for me.',
      daysAgo: 15,
    },
    {
      lesson: 6,
      username: 'imran.sheikh',
      content: 'Just worked out that my bike loan at "9 % flat" is closer to 16 %. Ouch.',
      daysAgo: 6,
    },
  ],
}
