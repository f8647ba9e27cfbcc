export const categories = [
  { name: 'Programming', description: 'Write programs and web pages, starting from nothing.' },
  { name: 'Data & Statistics', description: 'Ask good questions of numbers, and trust the answers.' },
  { name: 'Design', description: 'Make screens and pages that people understand at a glance.' },
  { name: 'Business & Money', description: 'Salaries, savings, invoices and small businesses in India.' },
  { name: 'Languages', description: 'Speak and write so that people listen.' },
  { name: 'Music & Art', description: 'Listen closely, look closely, and make something with your hands.' },
] as const
