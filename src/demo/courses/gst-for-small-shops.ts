import type { DemoCourse } from '../types.ts'

export const gstForSmallShops: DemoCourse = {
  slug: 'gst-and-accounts-for-small-shops',
  title: 'GST and Accounts for Small Shops',
  instructor: 'Sandeep Agarwal',
  category: 'Business & Money',
  price: '₹999',
  art: { motif: 'strips', palette: 'plum' },
  description: `A shop with good sales can still run out of money, and usually the owner learns it from the bank. Half an hour of bookkeeping each evening prevents it. This course teaches that half hour, and the part of GST that a small shop really meets.

Examples come from a stationery shop. You can follow along with a paper notebook, a spreadsheet or any accounting program; the ideas are the same.

**After the course you can**

- Keep a cash book that agrees with the drawer every night
- Tell profit from cash, and explain why the two differ
- Write an invoice with everything that the law asks for
- Work out GST in both directions, tax on top and tax inside
- Understand input credit, and why a supplier's delay costs *you*
- Prepare a month's papers so that your accountant needs one hour, not five

**Please note.** Rates, limits and forms change with nearly every council meeting. We teach the mechanism with sample rates, and show where to look up today's. For your own case, ask a professional.`,
  lessons: [
    {
      title: 'The cash book: five minutes every night',
      isPreview: true,
      video: {
        file: 'films/gst-cashbook.mp4',
        slides: [
          'Opening + received − paid = closing',
          'Count the drawer before you do the sum',
          'Write differences down; never force them',
          'Keep it for seven nights',
        ],
      },
      description: `One line for each movement, two columns: **received** and **paid**. At night:

> opening + received − paid = closing

Now count the drawer. If it shows ₹6,340 and the book says ₹6,490, write *short 150*. Do not "correct" anything. After two weeks the differences tell a story: always Saturdays, always ₹150, always the tea.

Three habits make it work:

1. Count **before** you know the answer.
2. The owner pays for private things like any customer, or writes *drawings*.
3. UPI has its own column. It is not in the drawer, and it is not yours until it is in the bank statement.

**Exercise.** Keep it for seven nights with the sheet from the resources.`,
    },
    {
      title: 'Profit is not cash',
      video: {
        file: 'films/gst-profit.mp4',
        slides: [
          'Profit: what you earned. Cash: what you hold',
          'Stock and credit swallow cash silently',
          'A loan brings cash, and no profit at all',
          'Explain last month’s difference',
        ],
      },
      description: `Sana's stationery shop made ₹40,000 profit in June and her account went **down** by ₹25,000. Nothing was stolen. School opens in July, so she

- bought notebooks for ₹90,000 more than she sold (cash out, no cost yet: they are *stock*),
- gave two schools ₹30,000 on credit (a sale, but no cash yet),
- got 55,000 from her supplier's 30-day credit (cost, but no cash out yet).

40,000 − 90,000 − 30,000 + 55,000 = **−25,000**.

Growing shops die of this, not of losses. Each week look at three numbers: cash, what others owe you, and what you owe. If the second grows faster than sales, you have become a bank.

**Exercise.** Explain your own last month in the same four lines.`,
    },
    {
      title: 'An invoice that is complete',
      video: {
        file: 'films/gst-invoice.mp4',
        slides: [
          'Who, whom, when, what, how much, which tax',
          'Numbers run without gaps',
          'Same state: two halves. Another state: one tax',
          'Check your last ten invoices',
        ],
      },
      description: `A tax invoice answers six questions: **who** sells, **to whom**, **when**, **what**, **for how much**, and **which tax**. In particular:

- your name, address and GSTIN; the buyer's, if registered
- a running number without gaps, new each financial year, and the date
- for each line: description, HSN or SAC code, quantity, rate, taxable value
- rate and amount of tax: **CGST + SGST** inside your state, **IGST** to another
- place of supply, and your signature, by hand or digital

A sale of ₹1,000 at a sample rate of 18 %: in your own state CGST ₹90 and SGST ₹90, to another state IGST ₹180. The customer pays ₹1,180 either way; only the recipient of the tax differs.

A cancelled invoice keeps its number. A gap raises questions, a cancellation does not.`,
    },
    {
      title: 'Tax on top, tax inside, and input credit',
      video: {
        file: 'films/gst-credit.mp4',
        slides: [
          'On top: price × rate. Inside: price × rate ÷ (100 + rate)',
          'You pay only on the value that you add',
          'No matching supplier entry, no credit',
          'Work out your tax for one week',
        ],
      },
      description: `**On top:** goods ₹1,000 + 18 % = ₹1,180. **Inside:** a price tag of ₹1,180 contains 1,180 × 18 ÷ 118 = **₹180**. Multiplying 1,180 by 18 % gives 212.40, the most common error at the counter.

**Input credit.** You buy cloth for ₹500 + ₹90 tax and sell the kurta for ₹1,200 + ₹216. You owe 216 − 90 = **₹126**: tax on the ₹700 that *you* added. The tax travels along the chain, and only the last customer bears it.

The credit is yours only if you hold the invoice, have received the goods, **and the supplier has reported the sale**. So a supplier who files late costs you cash now. Check your statement of inward supplies each month before paying large bills.

If most of your customers are households and turnover is small, ask about the composition scheme: less paper, but no credit.`,
    },
    {
      title: 'Closing the month in one hour',
      video: null,
      description: `Do it on the same day each month, with the same list:

1. **Cash book**: closing equals drawer. File the slips by date.
2. **Bank**: tick every line of the statement against the book. What is left over on either side is work to do.
3. **Sales**: the invoice numbers run without gaps; totals by tax rate.
4. **Purchases**: each bill is there, and appears in your inward statement. Write to the suppliers of missing ones *today*.
5. **Who owes us**: call everybody older than 30 days. Politely, with the amount in the first sentence.
6. **Put the tax aside** in an account of its own. It was never your money.

Hand the folder to your accountant with one page on top: sales, purchases, tax, open questions. You will be surprised how the fee falls.`,
    },
  ],
  resources: [
    { title: 'Invoice checklist and tax sums', type: 'PDF', file: 'handouts/invoice-checklist.pdf' },
    { title: 'Cash book and month-end sheets (CSV)', type: 'ZIP', file: 'handouts/shop-sheets.zip' },
  ],
  comments: [
    {
      lesson: 2,
      username: 'lakshmi.p',
      content: 'My mother has run a shop for twenty years and said: "So that is what happens every June."',
      daysAgo: 22,
    },
    {
      lesson: 1,
      username: 'imran.sheikh',
      content: 'Seven nights done. Difference: zero, twice ₹20, and once the tea.',
      atSeconds: 14,
      daysAgo: 2,
    },
  ],
}
