import type { CourseDetails } from '../catalogue/courses.schema.ts'

type Answers = Partial<CourseDetails> & {
  /** The titles of sections. Each key is the position of the section's first lesson. */
  sections?: Readonly<Record<number, string>>
}

/** Additional details for the pages of some courses, by slug. */
export const answers: Readonly<Record<string, Answers>> = {
  'python-from-the-first-line': {
    outcomes: [
      'Read a short program aloud, and say what each line does',
      'Keep names, prices and lists of things in the right kind of value',
      'Let a program decide and repeat, without getting lost in it',
      'Cut a long program into functions with honest names',
      'Read an error message calmly, and mend what it names',
      'Build an expense tracker that you can go on using',
    ],
    requirements: [
      'Any computer of the last ten years, or a phone with a keyboard',
      'Three hours a week, for four weeks',
      'No programming, and no mathematics beyond school',
    ],
    audience: [
      'Students before their first programming course',
      'People in offices who copy the same cells every Monday',
      'Parents who want to follow what their children learn',
    ],
    faq: [
      {
        question: 'I have never programmed. Is this too hard for me?',
        answer:
          'It begins with the first line, and every lesson ends with something that runs. If you can follow a recipe, you can follow this.',
      },
      {
        question: 'Do I have to install anything?',
        answer:
          'Not for the first five lessons, which run in the browser. Then we install Python together; it takes ten minutes on Windows, macOS and Linux.',
      },
      {
        question: 'Which version of Python is used?',
        answer: 'Python 3. Everything shown works in each of its newer versions.',
      },
    ],
    sections: { 1: 'First steps', 4: 'Programs that decide', 7: 'Programs that last' },
  },
  'interfaces-people-understand': {
    outcomes: [
      'See what people see first on a screen, and arrange it so',
      'Use spacing, type and colour by rules that you can name',
      'Write forms that forgive mistakes',
      'Test a screen with five people in one afternoon',
    ],
    requirements: ['A screen that you would like to improve', 'Any drawing program, or paper and a pencil'],
    audience: ['Developers who design because nobody else does', 'Founders, before they show their product'],
    faq: [
      {
        question: 'Do I need Figma?',
        answer: 'No. All exercises can be done on paper, and most of them are better there.',
      },
    ],
    sections: { 1: 'Seeing', 4: 'For everybody' },
  },
  'algorithms-you-can-draw': {
    outcomes: [
      'Explain ten classic ideas with a pencil',
      'Say what an algorithm costs before you write it',
      'Recognise the idea behind a new problem',
      'Talk through an interview problem without freezing',
    ],
    requirements: ['You can write a loop and a function in any language'],
    audience: ['Students before interviews', 'Self-taught programmers who skipped the theory'],
    faq: [
      {
        question: 'Which language is used?',
        answer:
          'Drawings first, then some twenty lines of Python for each idea. You can write yours in any other.',
      },
    ],
    sections: { 1: 'Finding and sorting', 4: 'Ideas that come back' },
  },
  'sql-for-curious-people': {
    outcomes: [
      'Ask a database your own questions',
      'Join tables without doubling the figures',
      'Build a long question out of small steps',
      'Check an answer before somebody else does',
    ],
    requirements: ['A browser; the practice data comes with the course'],
    audience: ['Whoever waits for others to send them numbers', 'Analysts who know spreadsheets'],
    faq: [
      {
        question: 'Which database do you use?',
        answer:
          'PostgreSQL. Nearly all of it works the same in MySQL and SQLite; where it does not, the lesson says so.',
      },
    ],
  },
  'your-first-salary': {
    outcomes: [
      'Read every line of your salary slip',
      'Make a plan for the month that survives real life',
      'Build an emergency fund, and know when it is large enough',
      'Tell insurance from products that only look like it',
      'Work out the true price of a loan',
    ],
    requirements: ['Your own salary slip, or the sample in the first lesson'],
    audience: ['Whoever starts a first job', 'Whoever started years ago and never looked closely'],
    faq: [
      {
        question: 'Do you recommend funds or shares?',
        answer: 'No. The course shows how to compare them; what to buy is yours to decide.',
      },
    ],
    sections: { 1: 'Every month', 3: 'For bad days and good years' },
  },
  'hearing-the-raga': {
    outcomes: [
      'Hear the drone, and find home in it',
      'Follow a tala without counting on your fingers',
      'Recognise two ragas by the way they walk',
    ],
    audience: ['Listeners: you need not sing, play, or read music'],
  },
  'speak-up-english-for-work': {
    outcomes: [
      'Introduce yourself in twenty seconds',
      'Disagree politely, and be heard',
      'Write emails that are answered',
      'Manage a call on a bad line',
    ],
    requirements: ['English from school, however long ago'],
    audience: ['People who understand English well, and would rather not speak it'],
  },
  'web-pages-by-hand': {
    outcomes: [
      'Write a complete page in a plain text editor',
      'Lay it out for phones and wide screens',
      'Build a form that works for everybody',
      'Put it online, and keep it fast',
    ],
    requirements: ['A computer with a text editor and a browser'],
    audience: ['Beginners', 'Users of site builders who want to know what is underneath'],
    sections: { 1: 'One page', 4: 'A whole site' },
  },
  'gst-and-accounts-for-small-shops': {
    outcomes: [
      'Keep a cash book in five minutes a night',
      'Write invoices that are complete',
      'Know the tax on top from the tax inside',
      'Close a month in one hour',
    ],
    requirements: ['A notebook, or any spreadsheet'],
    audience: ['Owners of shops with up to ten people'],
    faq: [
      {
        question: 'Does this replace my accountant?',
        answer: 'No. It makes your accountant’s work shorter, and the questions that you ask them better.',
      },
    ],
  },
  'paison-ki-samajh': {
    outcomes: [
      'घर का हिसाब रोज़ पाँच मिनट में लिखना',
      'ज़रूरत, इच्छा और बचत को अलग रखना',
      'चक्रवृद्धि ब्याज को आसान भाषा में समझना',
      'क़र्ज़ की असली क़ीमत निकालना',
    ],
    requirements: ['एक कॉपी और एक क़लम'],
    audience: ['हर वह घर, जहाँ महीना पैसों से लंबा होता है'],
    faq: [
      {
        question: 'क्या मुझे गणित आना चाहिए?',
        answer: 'जोड़, घटाव और प्रतिशत काफ़ी हैं। बाक़ी सब पाठ में साथ-साथ किया जाता है।',
      },
    ],
  },
}
