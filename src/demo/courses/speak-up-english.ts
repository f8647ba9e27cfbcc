import type { DemoCourse } from '../types.ts'

export const speakUpEnglish: DemoCourse = {
  slug: 'speak-up-english-for-work',
  title: 'Speak Up: English for Work',
  instructor: 'Grace Fernandes',
  category: 'Languages',
  price: null,
  art: { motif: 'moons', palette: 'brick' },
  description: `You read English all day, you understand your colleagues, and in the meeting you stay silent, because while you build the sentence the talk has moved on. The problem is not grammar. It is **ready-made phrases** and practice aloud, and both can be had in a few weeks.

This course is for people who studied English for years and never had to speak it. It treats Indian English as what it is, a variety of its own, and only warns where people elsewhere would misunderstand you.

**Each lesson has**

- one situation from an ordinary working day
- phrases or rules that you can use tomorrow
- a task of your own, often to speak aloud with your phone as a recorder

**Situations**

1. Introducing yourself without reciting your biography
2. Disagreeing politely, and being heard
3. Emails that are answered
4. Telephone and video calls on a bad line
5. Speaking so that people want to listen

Ten minutes a day, aloud, are worth more than an hour of silent reading.`,
  lessons: [
    {
      title: 'Introduce yourself in twenty seconds',
      video: {
        file: 'films/english-introduce.mp4',
        slides: [
          'Name, what you do, one thing to remember',
          'Say your name slowly, with a pause before it',
          'End with a question, so that the talk goes on',
          'Record yourself three times',
        ],
      },
      description: `"Myself Suresh, I am belonging to Nagpur…" Everybody understands it, and still it starts you off on the wrong foot. Try three short parts:

1. **Name**, with a tiny pause before it: *Hello, I'm … Suresh Patil.*
2. **What you do for others**, not your title: *I make sure the trucks leave on time.*
3. **A hook and a question**: *I'm new in Chennai. What should I eat first?*

Names get lost because we rush through our own: we have said it a million times, the others hear it once.

**Say aloud** five times, each a little slower: *I look after the accounts for our three shops.* Stress only **accounts** and **three**; let the small words be small.

Record it, wait an hour, listen as if it were a stranger. Would you remember the name?`,
    },
    {
      title: 'Disagree politely, and be heard',
      video: {
        file: 'films/english-disagree.mp4',
        slides: [
          'First show that you have understood',
          'Then use “and” or a question instead of “but”',
          'Disagree with the plan, never with the person',
          'Answer three proposals aloud',
        ],
      },
      description: `Silence is taken for agreement. Yet "No, you are wrong" ends the talk. Between the two lies a bridge with three planks:

- **Show that you heard.** *So you'd like to launch before Diwali, to catch the sales.*
- **Name your worry as a fact or a question.** *What happens if the payments are not tested by then?*
- **Offer a way.** *Could we launch in Pune first, and follow in a week?*

Phrases worth learning by heart:

> I see it a little differently.
> I may be missing something, but …
> Can we look at the other side for a minute?
> I'd be more comfortable if …

To get the floor on a call, say the person's name and wait one second: *Priya, … may I add something?* Names open ears.`,
    },
    {
      title: 'Emails that are answered',
      video: {
        file: 'films/english-email.mp4',
        slides: [
          'The subject says what you need, and by when',
          'One email, one request, in the first two lines',
          '“Do the needful” says nothing: say what is needed',
          'Shorten your last three emails by half',
        ],
      },
      description: `People read emails on a phone, standing. Put what you need where the thumb rests.

**Subject:** *Please approve: printer invoice ₹18,400, by Thursday*

**First line:** the request. **Then:** the reason, in two lines. **Last:** the date and what happens next.

Some phrases of office English puzzle readers abroad:

| Instead of | write |
|---|---|
| Please do the needful | Please sign page 2 and send it back |
| I have a doubt | I have a question |
| Kindly revert | Please reply |
| prepone | bring forward (a lovely word, but ours alone) |
| Today morning | This morning |

**Exercise.** Take your last three sent emails, cut each by half, and move the request to the top. Templates are among the resources.`,
    },
    {
      title: 'On the phone with a bad line',
      video: {
        file: 'films/english-phone.mp4',
        slides: [
          'Say the purpose of the call in one sentence',
          'Ask for the part that you missed, not for “pardon”',
          'Repeat numbers in pairs',
          'Leave a voice message for yourself',
        ],
      },
      description: `Without a face, half of the meaning is gone, and on a bad line half of the rest. So do more of what helps:

- **Open with the purpose.** *Hello, this is Asha from Sunrise Press. I'm calling about the order for Friday.*
- **Ask precisely.** Not *Pardon?*, but *Sorry, I got "Friday at" and then lost you. What time?*
- **Repeat back.** *So that's forty boxes, one-four-zero-zero rupees each, before noon.*
- **Spell with words.** *B for Bombay, P for Pune.* B, D, P and T sound alike on any phone.
- **Slow down for numbers**: pairs of digits, with a breath between.

**fifteen / fifty**: the ear decides by the stress. *fif-**TEEN*** is long at the end, ***FIF**-ty* is short. When it is about money, add: *one-five*.

**Exercise.** Leave yourself a voice message with a name, an address and a number. Can you write it down tomorrow?`,
    },
    {
      title: 'Speak so that people want to listen',
      video: { youtube: 'https://youtu.be/eIho2S0ZahI', minutes: 10 },
      description: `A ten-minute talk about the instrument that everybody plays and few practise: the voice. It treats what to avoid (gossip, complaint, exaggeration) and what to use: register, pace, pitch, and above all **silence**.

While watching, note

1. one habit from his list that you recognise in yourself,
2. the moment where a pause makes you lean forward,
3. two of the warm-up exercises.

The warm-ups look silly, and they work. Do them before your next presentation, with the door closed.

**Last task of the course.** Explain your work in two minutes to somebody of another trade. Use no English word that they would have to ask about. Record it, and compare it with your recording from the first lesson.`,
    },
  ],
  resources: [{ title: 'Twelve email templates', type: 'DOCX', file: 'handouts/email-templates.docx' }],
  comments: [
    {
      lesson: 3,
      username: 'imran.sheikh',
      content: 'I cut an email from 19 lines to 5 and got a reply within ten minutes. First time ever.',
      daysAgo: 19,
    },
    {
      lesson: 2,
      username: 'tenzin.d',
      content: '"Can we look at the other side for a minute?" worked in a real meeting today.',
      atSeconds: 9,
      daysAgo: 10,
    },
    {
      lesson: 3,
      username: 'diya_k',
      content: 'Long live prepone, though.',
      daysAgo: 9,
    },
  ],
}
