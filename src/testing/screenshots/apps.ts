import type { Claim } from './claims.ts'
import { check, type Pen, rows, statusBar } from './pen.ts'

export const WIDTH = 1080
const PAYEE = 'Lantern Academy'

/** Draws a white page with a large tick and a card of details. */
function tick(pen: Pen, { amount, payer, id, time, clock }: Claim, height: number) {
  statusBar(pen, clock, '#202124')
  pen.text('×', 60, 180, 64)
  pen.disc(540, 330, 84, '#7b4fa3')
  pen.text('L', 540, 360, 84, '#fff', false, 'center')
  pen.text(`To ${PAYEE}`, 540, 490, 44, '#202124', false, 'center')
  pen.text(`₹${amount}`, 540, 660, 120, '#202124', false, 'center')
  check(pen, 420, 740, 24, '#1e8e3e')
  pen.text('Completed', 462, 752, 36)
  pen.text(time, 540, 840, 34, '#5f6368', false, 'center')
  pen.box(48, 930, 984, 820, '#e8eaed', 32)
  pen.box(51, 933, 978, 814, '#ffffff', 30)
  pen.text('Coast Bank 4471', 96, 1020, 40, '#202124', true)
  rows(
    pen,
    1120,
    140,
    [
      ['UPI transaction ID', id],
      [`To: ${PAYEE}`, 'lantern@coast'],
      [`From: ${payer}`, `${payer.split(' ')[0]?.toLowerCase()}@okcoast`],
      ['App transaction ID', `CICAg${id.slice(5)}`],
    ],
    '#202124',
    '#5f6368',
  )
  pen.text(
    'Payments may take up to 3 working days to be reflected',
    540,
    height - 240,
    30,
    '#5f6368',
    false,
    'center',
  )
  pen.box(340, height - 170, 400, 100, '#1a73e8', 50)
  pen.text('Share screenshot', 540, height - 108, 38, '#fff', true, 'center')
}

/** Draws a purple header above two cards. */
function purple(pen: Pen, { amount, payer, id, time, clock }: Claim, height: number) {
  pen.box(0, 0, WIDTH, height, '#f3f1f7')
  pen.box(0, 0, WIDTH, 330, '#5f259f')
  statusBar(pen, clock, '#ffffff')
  check(pen, 100, 200, 40, '#2ea44f')
  pen.text('Transaction Successful', 170, 195, 44, '#fff', true)
  pen.text(time, 170, 250, 34, '#e3d6f2')
  pen.box(36, 370, 1008, 330, '#fff', 24)
  pen.text('Paid to', 84, 440, 34, '#6b6b6b')
  pen.disc(130, 545, 50, '#ddd0ee')
  pen.text('LA', 130, 558, 40, '#5f259f', true, 'center')
  pen.text(PAYEE, 210, 535, 42, '#202124', true)
  pen.text('lantern@coast', 210, 590, 34, '#6b6b6b')
  pen.text(`₹${amount}`, 996, 550, 46, '#202124', true, 'right')
  pen.box(36, 730, 1008, 660, '#fff', 24)
  pen.text('Payment details', 84, 810, 40, '#202124', true)
  rows(
    pen,
    900,
    150,
    [
      ['Transaction ID', `T26110${id}`],
      ['Debited from', `${payer}  XXXXXX4471`],
      ['UTR', id],
    ],
    '#202124',
    '#6b6b6b',
  )
  pen.text(`₹${amount}`, 996, 1098, 40, '#202124', false, 'right')
  ;['Send again', 'View history', 'Split', 'Share'].forEach((what, n) => {
    pen.disc(165 + n * 250, 1500, 52, '#5f259f')
    pen.line(
      [
        [145 + n * 250, 1500],
        [185 + n * 250, 1500 - n * 8],
      ],
      '#fff',
      8,
    )
    pen.text(what, 165 + n * 250, 1610, 30, '#444', false, 'center')
  })
  pen.box(36, 1700, 1008, 180, '#fff', 24)
  pen.text('Contact support', 120, 1800, 38, '#5f259f', true)
}

/** Draws a blue band, the amount in large letters, and texts between lines. */
function blue(pen: Pen, { amount, payer, id, time, clock }: Claim, height: number) {
  pen.box(0, 0, WIDTH, 720, '#00baf2')
  pen.box(0, 0, WIDTH, 250, '#012b72')
  statusBar(pen, clock, '#ffffff')
  pen.text('Money sent', 540, 190, 48, '#fff', true, 'center')
  check(pen, 540, 380, 70, '#21c179')
  pen.text(`₹ ${amount}`, 540, 560, 100, '#fff', true, 'center')
  pen.text('Rupees, paid securely through UPI', 540, 640, 34, '#eaf9ff', false, 'center')
  rows(
    pen,
    810,
    190,
    [
      ['To', PAYEE],
      ['From', payer],
      ['UPI Ref No', id],
      ['Date and time', time],
    ],
    '#101010',
    '#767676',
  )
  for (let n = 0; n < 4; n += 1) pen.box(96, 920 + n * 190, 888, 3, '#e3e8ec')
  pen.text('lantern@coast', 984, 858, 34, '#767676', false, 'right')
  pen.text('Coast Bank 4471', 984, 1048, 34, '#767676', false, 'right')
  pen.box(96, 1640, 888, 120, '#e0f5fd', 20)
  pen.text('Invite friends and get up to ₹100 cashback', 540, 1712, 34, '#012b72', false, 'center')
  pen.box(96, height - 220, 430, 110, '#012b72', 55)
  pen.text('Pay again', 311, height - 152, 38, '#fff', true, 'center')
  pen.box(554, height - 220, 430, 110, '#012b72', 55)
  pen.text('Check balance', 769, height - 152, 38, '#fff', true, 'center')
}

/** Draws a dark page with labels on the left and values on the right. */
function dark(pen: Pen, { amount, payer, id, time, clock }: Claim, height: number) {
  pen.box(0, 0, WIDTH, height, '#121417')
  statusBar(pen, clock, '#e8eaed')
  check(pen, 540, 300, 90, '#0d9f6e')
  pen.text('Payment done', 540, 480, 52, '#e8eaed', true, 'center')
  pen.text(`₹${amount}.00`, 540, 610, 96, '#ffffff', true, 'center')
  pen.box(48, 720, 984, 900, '#1e2126', 28)
  const all = [
    ['Paid to', PAYEE],
    ['UPI ID', 'lantern@coast'],
    ['Paid by', payer],
    ['Account', 'Coast Bank 4471'],
    ['Date', time],
    ['Reference', id],
    ['Remarks', 'Course fee'],
  ] as const
  all.forEach(([label, value], n) => {
    pen.text(label, 96, 810 + n * 120, 34, '#9aa0a6')
    pen.text(value, 984, 810 + n * 120, 36, '#e8eaed', false, 'right')
    if (n > 0) pen.box(96, 745 + n * 120, 888, 2, '#30343a')
  })
  pen.box(96, height - 260, 888, 120, '#f2a93b', 24)
  pen.text('Done', 540, height - 186, 42, '#121417', true, 'center')
}

/** Draws the simple receipt of a bank in small letters. */
function bank(pen: Pen, { amount, payer, id, time, clock }: Claim, height: number) {
  statusBar(pen, clock, '#202124')
  pen.box(0, 100, WIDTH, 140, '#a31f34')
  pen.text('Coast Bank', 60, 190, 54, '#fff', true)
  pen.text('Fund transfer receipt', 60, 330, 44, '#202124', true)
  const all = [
    ['Transaction type', 'IMPS to other bank account'],
    ['Status', 'Success'],
    ['Remitter name', payer],
    ['From account', 'XXXXXXXX4471'],
    ['Beneficiary name', PAYEE],
    ['Beneficiary account', '002233445566'],
    ['IFSC', 'COST0001123'],
    ['Amount (INR)', `${amount}.00`],
    ['Charges (INR)', '0.00'],
    ['Reference number', id],
    ['Date and time', time],
    ['Remarks', 'Course fee'],
  ] as const
  all.forEach(([label, value], n) => {
    if (n % 2 === 0) pen.box(40, 390 + n * 100, 1000, 100, '#f6f2f2')
    pen.text(label, 70, 452 + n * 100, 30, '#555')
    pen.text(value, 480, 452 + n * 100, 30, '#202124', true)
  })
  pen.text('This is a system generated receipt and needs no signature.', 60, 1680, 28, '#777')
  pen.text('Call 1800 000 000 within 24 hours if you did not make this payment.', 60, 1730, 28, '#777')
  pen.box(60, height - 200, 460, 110, '#a31f34', 14)
  pen.text('Download PDF', 290, height - 132, 38, '#fff', true, 'center')
}

/** Five fictional apps. Each function draws a payment. */
export const apps = [tick, purple, blue, dark, bank]
