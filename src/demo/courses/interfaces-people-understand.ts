import type { DemoCourse } from '../types.ts'

export const interfacesPeopleUnderstand: DemoCourse = {
  slug: 'interfaces-people-understand',
  title: 'Interfaces People Understand',
  instructor: 'Mrinalini Bose',
  category: 'Design',
  level: 'intermediate',
  price: '₹3,499',
  art: { motif: 'folds', palette: 'teal' },
  description: `A good screen feels obvious. It never is: somebody decided what to leave out, what to put first, which grey to use and how much air to give it. This course teaches those decisions, one at a time, with exercises on the apps that you use every day.

You do not need to draw well, and any design tool will do. Most exercises need only paper, a ruler and your phone.

**What we cover**

- Hierarchy: deciding what a person sees first, second and third
- Spacing as grammar, with one scale that settles most arguments
- Type that can be read on a cheap phone in sunlight
- Colour and contrast that work for everybody, including people who see fewer colours
- Forms that ask less, forgive more and explain themselves
- Testing with five people, in one afternoon, without a laboratory

**Who it is for**

Developers who design because somebody has to, designers at the start of their path, and founders who want to know why their app feels "somehow off".

At the end you redesign one screen that annoys you, and test it with real people.`,
  lessons: [
    {
      title: 'What do people see first?',
      isPreview: true,
      video: {
        file: 'films/design-hierarchy.mp4',
        slides: [
          'If everything is loud, nothing is heard',
          'Size, weight, colour and place: change one at a time',
          'Squint: what is left is your hierarchy',
          'Rank the parts of your bank’s home screen',
        ],
      },
      description: `Open a railway booking page and look away after two seconds. What do you remember? That is what the page says, whatever its authors meant.

**Hierarchy** is the order in which things are noticed. You have four levers: size, weight, colour, and place. Beginners pull all of them at once. Try one; if a heading is already large, it need not be bold *and* red.

The **squint test**: half close your eyes until the text blurs. What still stands out are your first and second levels. If it is an advertisement or a border, something is wrong.

**Exercise.** List the ten things on your bank app's first screen, rank them by how often *you* need them, then by how loud they are. Compare the two lists.`,
    },
    {
      title: 'Spacing is grammar',
      video: { file: 'films/design-spacing.mp4' },
      captions: [{ language: 'en', label: 'English', file: 'captions/design-spacing.en.vtt' }],
      description: `Things that are close belong together; things that are apart do not. Nobody has to be taught this, so a screen that breaks it feels wrong before a word is read.

A label that floats exactly between two fields belongs to neither. Move it 4 pixels towards its own field and 12 away from the other, and the question disappears.

Take **one scale** and never leave it: 4, 8, 12, 16, 24, 32, 48, 64. Inside a group use a small step, between groups one at least twice as large. Now spacing is a choice among eight values instead of a feeling, and two people will make the same page.

Before you add a line or a box to separate things, add space. Most boxes are spacing that somebody was afraid of.`,
    },
    {
      title: 'Type for small screens',
      video: {
        file: 'films/design-type.mp4',
        slides: [
          'Body text: 16 pixels or more',
          'Lines of 45 to 75 characters',
          'Two sizes and two weights go a long way',
          'Set one article three ways and ask three people',
        ],
      },
      description: `Most of an interface is text, so most of design is setting text.

- **Size.** 16 px for reading, never below 12 px for anything that matters. Half of your readers are over forty or on a scratched screen.
- **Line length.** 45 to 75 characters. On a laptop that means a column, not the full width.
- **Line height.** About 1.5 for reading, 1.15 to 1.25 for headings: the larger the type, the tighter it may be.
- **Scale.** Choose four or five sizes with a constant ratio (1.25 is a calm one) and stop there.

Devanagari, Tamil and Bengali carry marks above and below the line; give them ten per cent more line height, and never letter-space them.

**Exercise.** Set one news article in three ways and ask three people to read it aloud. Listen where they stumble.`,
    },
    {
      title: 'Colour and contrast for everybody',
      video: {
        file: 'films/design-contrast.mp4',
        slides: [
          'Text needs a contrast of at least 4.5 to 1',
          'One man in twelve sees red and green differently',
          'Never let colour carry the meaning alone',
          'Check five screens of an app you use daily',
        ],
      },
      description: `Light grey text on white looks elegant on a designer's monitor and vanishes at a bus stop at noon. **Contrast** is measured: 4.5 : 1 for normal text, 3 : 1 for large text and for the parts of a control. Any browser's developer tools show the number.

About one man in twelve confuses red and green. So a red field border is not an error message: add an icon and a sentence. A green dot is not "online": add the word.

Build a palette from few parts: one ink, one paper, three greys between them, **one** accent for the action that matters, and red and green for bad and good news. If the accent is on everything, it says nothing.

**Exercise.** Turn your phone to greyscale for a day. Note each time you got lost.`,
    },
    {
      title: 'Forms that forgive',
      video: {
        file: 'films/design-forms.mp4',
        slides: [
          'Every field you remove is a person you keep',
          'Labels stay visible; placeholders are only examples',
          'Say what happened and what to do next',
          'Rewrite three error messages',
        ],
      },
      description: `A form is a conversation in which one side cannot ask back.

1. **Ask less.** Do you need the title, the fax, the date of birth? Each field costs people who give up.
2. **Keep labels visible.** A placeholder disappears at the moment when it is needed.
3. **Accept what people type.** \`+91 98765 43210\`, with spaces, is a telephone number. Clean it yourself.
4. **Check late, praise early.** Complain when a field is left, not at the first letter; clear the complaint as soon as it is right.
5. **Explain.** "Invalid input" helps nobody. "This PIN code has 5 digits; it needs 6" does.
6. **Never lose work.** After an error, everything else is still there.

**Exercise.** Photograph three error messages this week and rewrite them: what happened, and what to do.`,
    },
    {
      title: 'Test with five people',
      video: null,
      description: `Five people find most of the serious problems of a screen. You need a phone, a quiet corner and the discipline to be silent.

**Before.** Write three tasks without using the words on the screen: not "use the filter" but "find a train to Nagpur that arrives before nine".

**During.** Say: *we are testing the app, not you; please think aloud*. Then stop helping. When they ask "should I press this?", answer "what would you expect?". Count to ten before you speak. Write down what they **do**; opinions are cheap.

**After.** For each problem note how many met it and how badly it hurt. Fix the top three, and test again with five others.

**Final project.** Redesign one screen that annoys you, and bring the notes of five sessions, before and after.`,
    },
  ],
  resources: [
    { title: 'Spacing, type and contrast: the short rules', type: 'PDF', file: 'handouts/design-rules.pdf' },
    { title: 'Test script and note sheet', type: 'DOCX', file: 'handouts/usability-test-script.docx' },
  ],
  comments: [
    {
      lesson: 1,
      username: 'diya_k',
      content: 'The squint test has ruined my college website for me forever.',
      atSeconds: 11,
      daysAgo: 26,
    },
    {
      lesson: 2,
      username: 'tenzin.d',
      content: 'Used the eight values on an internal tool at work. Two colleagues asked what had changed.',
      daysAgo: 13,
    },
    {
      lesson: 4,
      username: 'diya_k',
      content: 'Greyscale for a day was a surprise: I could not tell a failed payment from a successful one.',
      daysAgo: 5,
    },
  ],
}
