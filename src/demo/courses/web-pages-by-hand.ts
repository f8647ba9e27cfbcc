import type { DemoCourse } from '../types.ts'

export const webPagesByHand: DemoCourse = {
  slug: 'web-pages-by-hand',
  title: 'Web Pages by Hand',
  instructor: 'Harpreet Gill',
  category: 'Programming',
  level: 'beginner',
  price: null,
  art: { motif: 'arches', palette: 'indigo' },
  description: `A web page is a text file. You can write one tonight with the editor that came with your computer, send it to a friend, and it will still open in thirty years. No framework promises that.

In this course we build the page of a small guest house in Himachal, by hand, from an empty file to something that you can put online: rooms, prices, a map link, a form. It is quick on a slow phone and pleasant to use with a keyboard or a screen reader, because we do it properly from the start.

**On the way you learn**

- HTML as meaning: headings, lists, links, forms, and why order matters
- CSS from the inside out: colour and type, the box, and the cascade
- Layout with *flexbox* and *grid*, without memorising anything
- Making it fit any screen with very little effort
- Accessibility as a habit instead of a checklist

**You need** a computer, a browser, and a plain text editor. The starter files contain the texts and the folder structure.

The lessons are free. The last one, on publishing and speed, belongs to Premium membership.`,
  lessons: [
    {
      title: 'A page is a text file',
      video: {
        file: 'films/web-file.mp4',
        slides: [
          'Tags say what a piece of text is',
          'One h1, then h2, then h3: an outline',
          'The browser forgives; people with screen readers cannot',
          'Write the guest house’s first page',
        ],
      },
      description: `Open a plain editor, type this, save it as \`index.html\` and double-click it:

\`\`\`html
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Deodar House, Shoja</title>
  </head>
  <body>
    <h1>Deodar House</h1>
    <p>Five rooms above the apple orchard.</p>
  </body>
</html>
\`\`\`

Tags do not say how something *looks*, but what it **is**: a heading, a paragraph, a list. A search engine and a screen reader know only that.

**Exercise.** Add the headings *Rooms*, *Getting here* and *Book* as \`h2\`, and a list of three rooms. Read the page aloud from top to bottom. Does it make sense without any looks? Then it is good HTML.`,
    },
    {
      title: 'A complete tour of HTML',
      video: { youtube: 'https://youtu.be/pQN-pnXPaVg', minutes: 122 },
      description: `A long public lecture that walks through all of HTML. You need not watch everything in one sitting; use it as a second voice beside ours. These parts go with our guest house:

- the document and its head
- headings, paragraphs, lists
- links: to another page, to a place on the page, to a telephone number (\`tel:\`)
- images, and above all the \`alt\` text
- tables, for prices only, never for layout
- forms and labels

**How to write an \`alt\` text:** imagine reading the page to somebody on the telephone. *"Room 3: a bed under a slanted wooden roof, window towards the valley"*, not *"image of room"*. If the picture is mere decoration, leave it empty: \`alt=""\`.

**Exercise.** Write the prices of three rooms as a table with \`th\` and \`caption\`.`,
    },
    {
      title: 'CSS: colour, type and the box',
      video: {
        file: 'films/web-css.mp4',
        slides: [
          'A rule: whom it concerns, and what changes',
          'Content, padding, border, margin: every thing is a box',
          'Later wins, and more precise wins',
          'Give Deodar House its own look',
        ],
      },
      description: `A rule has two parts: **whom** it concerns and **what** changes.

\`\`\`css
body { font: 1.0625rem/1.6 Georgia, serif; color: #22252b; background: #fbf8f2; }
h1, h2 { line-height: 1.2; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem; }
\`\`\`

Everything on a page is a **box**: content, then padding inside the border, then margin outside of it. Write \`* { box-sizing: border-box }\` once, and widths mean what you think.

When two rules disagree, the more precise one wins; if they are equally precise, the later one. You almost never need \`!important\`; it is what one writes before understanding which rule wins.

**Exercise.** Choose one ink, one paper and one accent colour for the guest house. Use the accent in three places only.`,
    },
    {
      title: 'Layout with flex and grid',
      video: {
        file: 'films/web-layout.mp4',
        slides: [
          'Flex: things in a row that share the space',
          'Grid: rows and columns that you draw first',
          'auto-fit and minmax: no media query needed',
          'Lay out the rooms for phone and laptop',
        ],
      },
      description: `**Flex** is for things in a row: a menu, a button beside a price. **Grid** is for a plan that you draw first.

\`\`\`css
nav { display: flex; gap: 1rem; justify-content: space-between; flex-wrap: wrap; }

.rooms {
  display: grid;
  gap: 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
}
\`\`\`

Read the last line aloud: *as many columns as fit, each at least 16 rem wide, sharing the rest equally*. One column on a phone, three on a laptop, and not a single media query.

Use \`gap\` instead of margins between siblings; it never adds space at the edges.

**Exercise.** Make each room a card with picture, name and price. Pull the window from 320 to 1,600 pixels and watch. Nothing may scroll sideways.`,
    },
    {
      title: 'A form that works for everybody',
      video: {
        file: 'films/web-form.mp4',
        slides: [
          'Every field has a label that can be clicked',
          'The right type brings the right keyboard',
          'autocomplete saves people from typing',
          'Fill in the form without a mouse',
        ],
      },
      description: `\`\`\`html
<label for="phone">Telephone</label>
<input id="phone" name="phone" type="tel" autocomplete="tel" required>
\`\`\`

Four attributes, four kindnesses: the **label** can be tapped and is read aloud; \`type="tel"\` brings up the number pad; \`autocomplete\` fills in what the phone already knows; \`required\` lets the browser complain in the reader's own language.

Do not remove the focus outline. Make it yours instead:

\`\`\`css
:focus-visible { outline: 3px solid #b4690e; outline-offset: 2px; }
\`\`\`

**Exercise.** Put the mouse away. Fill in and send the whole form with Tab, Space and Enter. Then switch on your phone's screen reader (TalkBack or VoiceOver), close your eyes, and try it again. Fix whatever made you sigh.`,
    },
    {
      title: 'Going online, and staying fast',
      isPremium: true,
      video: {
        file: 'films/web-online.mp4',
        slides: [
          'Static files cost almost nothing to host',
          'Pictures are nine tenths of the weight',
          'Measure on a slow phone, not on your laptop',
          'Get the page under 300 kB',
        ],
      },
      description: `Your guest house is a folder of files. Any static host will serve it for little or nothing; a domain name costs about as much as a dinner.

**Speed is mostly pictures.** A photograph from the phone has 4 MB. The page shows it 800 pixels wide, where 80 kB are enough:

- scale it to twice the width at which it is shown, not more
- save it as WebP or AVIF at a quality of about 70
- always write \`width\` and \`height\`, so that the text does not jump
- \`loading="lazy"\` for everything below the first screen

Then measure with the browser's network panel set to *slow 4G*. The goal is **300 kB in all**; the first version usually has six megabytes.

In the review we go through a real page line by line, and list what to fix first.`,
    },
  ],
  resources: [
    { title: 'HTML and CSS reference', type: 'PDF', file: 'handouts/html-css-reference.pdf' },
    { title: 'Starter files for Deodar House', type: 'ZIP', file: 'handouts/deodar-house.zip' },
  ],
  comments: [
    {
      lesson: 1,
      username: 'tenzin.d',
      content: 'My uncle runs a homestay in Spiti. Guess what he is getting for Losar.',
      daysAgo: 27,
    },
    {
      lesson: 4,
      username: 'aarav.menon',
      content: 'repeat(auto-fit, minmax(16rem, 1fr)) replaced sixty lines of mine.',
      atSeconds: 12,
      daysAgo: 18,
    },
    {
      lesson: 5,
      username: 'diya_k',
      content: 'Doing it with closed eyes was humbling. Every course should have this exercise.',
      daysAgo: 3,
    },
  ],
}
