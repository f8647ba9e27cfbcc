/** The style sheet of the report, which prints on one A4 page. It extends the style sheet of all plain pages. */
export const PARENT_STYLE = `h2{margin:1.75rem 0 .5rem;padding-bottom:.25rem;font-size:1.25rem;border-bottom:2px solid var(--mark)}
h3{margin:1rem 0 .25rem;font-size:1rem}
.m,i,small{color:var(--muted);font-style:normal}
small{display:block;font-size:.9em}
.e{color:var(--danger);font-weight:600}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
td{white-space:nowrap}
th{width:99%}
.n{padding-inline-end:0;padding-inline-start:.75rem;text-align:end}
progress{display:block;width:100%;height:.6rem;margin:.35rem 0 .25rem;accent-color:var(--mark)}
form{margin-top:2rem;display:grid;gap:.5rem;justify-items:start}
label{font-weight:600}
input{font:inherit;min-height:2.75rem;border-radius:.5rem;padding:.5rem 1rem;width:10rem;border:1px solid var(--edge);background:transparent;color:inherit;letter-spacing:.3em}
@page{size:A4;margin:11mm}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:8pt;line-height:1.2;background:#fff}header{min-height:0}nav,form{display:none}main{padding-top:1mm}h1{font-size:13pt;margin:0}h2{margin:2mm 0 .5mm;font-size:10pt;break-after:avoid}h3{margin:1mm 0 0;font-size:8pt;break-after:avoid}p{margin:0}th,td{padding-block:0}small{display:inline}h3,th{max-width:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}h3{max-width:none}progress{height:1mm;margin:0}section:nth-of-type(2){columns:2;column-gap:8mm}section:nth-of-type(2) h2{column-span:all}tr{break-inside:avoid}}`
