import { zipOf } from './zip.ts'

/**
 * Hand-written statements in the formats that the banks' sites offer for download. Each contains the same six
 * received payments, and other rows.
 */

/** HDFC: text before the table, stars, references that start with zeros, and a summary at the end. */
export const HDFC = `HDFC BANK Ltd.,,,,,Page No .: 1,Statement of accounts
MR LANTERN ACADEMY,,,,Account Branch : INDIRANAGAR,,
,,,,Account No : 50100123456789,,
"Statement From : 01/11/2026 To : 22/11/2026",,,,,,
,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,***********************************,**************,********,********,********,********
18/11/26,UPI-ASHA KUMARI-ASHA.K@OKHDFCBANK-HDFC0000123-632212345601-LNASHA2345,0000632212345601,18/11/26,,"4,999.00","1,04,999.00"
18/11/26,"UPI-RAVI, S-9876543210-2@YBL-SBIN0001234-632212345602-PAYMENT FROM PHONE",0000632212345602,18/11/26,,"2,999.00","1,07,998.00"
19/11/26,NEFT CR-ICIC0000104-MEENA PILLAI-LANTERN ACADEMY-ICICN52026111912345603,ICICN52026111912345603,19/11/26,,"2,999.00","1,10,997.00"
19/11/26,ELECTRICITY BESCOM,0000000000000000,19/11/26,"3,210.50",,"1,07,786.50"
20/11/26,UPI-JOHN D SOUZA-JOHN@PAYTM-PYTM0123456-632412345604-UPI,0000632412345604,20/11/26,,"1,25,000.00","2,32,786.50"
21/11/26,REV-UPI-50100123456789-JOHN@PAYTM-632412345604-UPI,0000632412345604,21/11/26,"1,25,000.00",,"1,07,786.50"
,,,,,,
STATEMENT SUMMARY :-,,,,,,
Opening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal
"1,00,000.00",,2,4,"1,28,210.50","1,35,997.00","1,07,786.50"
`

/** ICICI: a serial number, names with '(INR )', and dates as day-month-year. */
export const ICICI = `"","DETAILED STATEMENT","","","","","","",""
"","Account Number","","000405001234 ( INR ) - LANTERN ACADEMY","","","","",""
"","S No.","Value Date","Transaction Date","Cheque Number","Transaction Remarks","Withdrawal Amount (INR )","Deposit Amount (INR )","Balance (INR )"
"","1","18/11/2026","18/11/2026","-","UPI/632212345601/LNASHA2345/asha.k@okhdfcbank/HDFC BANK","0.0","4999.0","104999.0"
"","2","18/11/2026","18/11/2026","-","MMT/IMPS/632212345602/PAYMENT/RAVI S/State Bank","0.0","2999.0","107998.0"
"","3","19/11/2026","19/11/2026","-","BIL/INFT/EFG1234567/ RENT","12000.0","0.0","95998.0"
"Legends Used in Account Statement:","","","","","","","",""
`

/** SBI: an '.xls' file that is tab-separated text, with long spaces and dates such as '20 Nov 2026'. */
export const SBI = `Account Name       :\tMR LANTERN ACADEMY
Account Number     :\t_00000031234567890
Start Date         :\t1 Nov 2026

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance
18 Nov 2026\t18 Nov 2026\tBY TRANSFER-UPI/CR/632212345601/ASHA KUM/HDFC/asha.k@okh/LNASHA2345--\tTRANSFER FROM 4897692162095\t \t4,999.00\t1,04,999.00
18 Nov 2026\t18 Nov 2026\tBY TRANSFER-UPI/CR/632212345602/RAVI S/SBIN/98765432/Payment--\tTRANSFER FROM 4897693162094\t \t2,999.00\t1,07,998.00
19 Nov 2026\t19 Nov 2026\tTO TRANSFER-UPI/DR/632312345699/BESCOM/HDFC/bescom@hdf/Bill--\tTRANSFER TO 4897695162092\t3,210.50\t \t1,04,787.50
**This is a computer generated statement and does not require a signature
`

/** Axis: amounts padded with spaces, columns DR and CR, newest line first. */
export const AXIS = `Name :- LANTERN ACADEMY
Joint Holder :- -
Statement of Account No - 923010008070086 for the period (From : 01-11-2026 To : 22-11-2026)

Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
19-11-2026,-,SB:923010008070086:Int.Pd:01-08-2026 to 31-10-2026, ,              38.00,           108036.00,4875
18-11-2026,-,UPI/P2A/632212345602/RAVI S/State Ban/Payment fr/, ,              2999.00,           107998.00,4875
18-11-2026,-,UPI/P2A/632212345601/ASHA KUMARI/HDFC BANK/LNASHA2345, ,              4999.00,           104999.00,4875

Unless the constituent notifies the bank immediately of any discrepancy found by him,,,,,,
`

/**
 * Kotak: one column of amounts, each followed by a 'Dr / Cr' column. References contain letters and are stored as
 * text.
 */
export const KOTAK = `Account Statement
Cust. Reln. No.,12345678,,Account No.,="0412345678"
Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,18-11-2026 10:12:33,18-11-2026,UPI/ASHA KUMARI/632212345601/LNASHA2345,="UPI-632212345601","4,999.00",CR,"1,04,999.00",CR
2,18-11-2026 11:40:02,18-11-2026,UPI/RAVI S/632212345602/Payment from Ph,="UPI-632212345602","2,999.00",CR,"1,07,998.00",CR
3,19-11-2026 09:00:00,19-11-2026,MB:SENT TO BESCOM,="MB-123456","3,210.50",DR,"1,04,787.50",CR
`

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * Returns a workbook whose second sheet contains these rows, as shared strings, numbers, and dates that are formatted
 * numbers.
 */
export function workbook(rows: readonly (readonly (string | number | Date)[])[]): Uint8Array<ArrayBuffer> {
  const strings: string[] = []
  const cell = (value: string | number | Date, at: string) => {
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (value instanceof Date) return `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
    if (value === '') return ''
    strings.push(`<si><r><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></r></si>`)
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const body = rows
    .map((row, y) => {
      const cells = row.map((value, x) => cell(value, `${String.fromCodePoint(65 + x)}${y + 1}`))
      return `<row r="${y + 1}">${cells.join('')}</row>`
    })
    .join('')
  const relations = [1, 2].map((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)
  return zip({
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATED}"><sheets><sheet name="Cover" sheetId="4" r:id="rId1"/><sheet name="Lines" sheetId="7" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Welcome</t></is></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${MAIN}><sheetData>${body}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  })
}

/** Returns a ZIP file of these XML documents. */
export const zip = (files: Record<string, string>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipOf(Object.entries(files).map(([name, content]) => ({ name, content: xml(content) }))))
