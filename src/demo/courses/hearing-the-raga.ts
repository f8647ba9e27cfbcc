import type { DemoCourse } from '../types.ts'

export const hearingTheRaga: DemoCourse = {
  slug: 'hearing-the-raga',
  title: 'Hearing the Raga: A First Course in Listening',
  instructor: 'Kaveri Subramaniam',
  category: 'Music & Art',
  level: 'advanced',
  price: null,
  art: { motif: 'arcs', palette: 'plum' },
  description: `You have heard it at weddings, in films and from a neighbour's window, and you have a feeling that something is going on which others can follow. You are right, and you can, too. This course needs no instrument, no notation and no talent: only headphones and twenty quiet minutes at a time.

We learn to hear four things, in this order:

1. **The drone**, the home to which everything returns
2. **The seven swaras**, as distances from home rather than as names
3. **The phrase**, the gesture by which a raga is recognised
4. **The tala**, the circle of beats that carries it

**By the end you will be able to**

- Hum the *sa* of any performance within a few seconds
- Tell when a phrase rises, rests and resolves
- Keep a cycle of sixteen beats with your hand
- Recognise two ragas by ear, and say why
- Sit through an hour-long recital and be sorry that it ends

Hindustani and Carnatic music differ in much, but they share these roots; examples come from both. Sing along whenever you are asked to. Nobody is listening, and the ear learns through the throat.`,
  lessons: [
    {
      title: 'Finding home: the drone and sa',
      video: {
        file: 'films/raga-drone.mp4',
        slides: [
          'The tanpura does not accompany: it is the ground',
          'Sa is wherever the singer puts it',
          'Hum until your note disappears in the drone',
          'Find sa in three different recordings',
        ],
      },
      description: `Before a single note is sung there is the **tanpura**: four strings, plucked slowly, over and over. It does not accompany. It is the ground on which everything stands.

The note it returns to is **sa**. Sa is not a fixed pitch as C is; each singer chooses the sa that fits the voice. All other notes are heard as *distances* from it.

**Practice, 5 minutes a day.** Play any tanpura recording. Hum, and slide slowly up or down until your voice seems to vanish in the sound. That is sa. You will feel it in the chest as much as hear it. Then stop, talk, walk about, and find it again.

Do this with three recordings of different singers. Notice that home moves, and that the feeling of home does not.`,
    },
    {
      title: 'Seven swaras, seven distances',
      video: { file: 'films/raga-swaras.mp4' },
      captions: [{ language: 'en', label: 'English', file: 'captions/raga-swaras.en.vtt' }],
      description: `*Sa re ga ma pa dha ni*, and sa again, an octave higher. In the film each swara sounds over the drone, and its dot shows how far it stands from home.

Listen for **tension**. *Pa* is calm, almost another home. *Ni* leans upward so strongly that you can hear the next sa before it comes. *Ma* floats. *Re* wants to fall back.

Sa and pa never change. The other five have a lower and a higher place each (*komal*, and for ma *tivra*), which makes twelve. A raga chooses among these twelve, but as we shall see, a raga is more than its choice.

**Practice.** Sing along with the film at half voice, up and down. Then stop it after each note and sing the next before you hear it.`,
    },
    {
      title: 'A raga is a way of walking',
      video: {
        file: 'films/raga-phrases.mp4',
        slides: [
          'Two ragas can share every note and still differ',
          'Listen for the phrase that returns',
          'Some notes are stayed on, others only touched',
          'Compare Bhoopali and Deshkar',
        ],
      },
      description: `A scale is a set of stairs. A raga is a *way of walking* on them: which step one rests on, which is skipped on the way up but touched on the way down, which two are joined by a slide.

The classic proof: **Bhoopali** and **Deshkar** use the same five notes, sa re ga pa dha. Bhoopali is an evening raga that rests on *ga*; it is broad and still. Deshkar belongs to the morning and dwells on *dha*; it sparkles. The notes are the same, and nobody who knows them would mix them up.

So do not count notes. Listen for the **phrase that returns** (the *pakad*), and for the note on which the singer *stays*.

**Practice.** Play five minutes of each. Write down only: where does it rest? how does it come home?`,
    },
    {
      title: 'Tala: the circle of beats',
      video: {
        file: 'films/raga-tala.mp4',
        slides: [
          'Western bars form a line; a tala forms a circle',
          'Teental: 16 beats, in four groups of four',
          'Clap, clap, wave, clap',
          'Keep the circle for a whole song',
        ],
      },
      description: `A tala is a circle. Its first beat, **sam**, is where everybody meets again, and the pleasure of a performance is how far they dare to stray before it.

**Teental** has sixteen beats in four groups:

- beats 1–4: *clap* on 1
- beats 5–8: *clap* on 5
- beats 9–12: *wave* on 9 (the empty group, *khali*)
- beats 13–16: *clap* on 13

Count with the thumb on the finger joints of one hand, four for each finger. In the empty group the tabla loses its bass; once you hear that, you will never again be lost, for you know that sam comes eight beats later.

The Carnatic **adi tala** counts eight: one clap and three fingers, then clap–wave, clap–wave.

**Practice.** Keep teental with your hand through a whole song. When you lose it, wait for the bass to leave.`,
    },
    {
      title: 'Why practice changes the brain',
      video: { youtube: 'https://www.youtube.com/watch?v=R0JKCYZ8hng', minutes: 5 },
      description: `A short animated talk on what happens in the head of somebody who plays an instrument: the areas for seeing, hearing and moving work at once, and the bridge between the two halves of the brain grows stronger with years of practice.

Does listening do the same? In part. Following music *actively*, naming what you hear and predicting what comes next, trains attention and memory. Music in the background does neither.

**Keep a listening diary** for four weeks:

- date and performer, raga if you know it
- where it rests (your guess)
- one moment you want to hear again, with its minute

Ten entries later, go back to the first recording. You will hear things that were not there before. They were.`,
    },
  ],
  resources: [{ title: 'Swara and tala practice sheet', type: 'PDF', file: 'handouts/swara-practice.pdf' }],
  comments: [
    {
      lesson: 2,
      username: 'tenzin.d',
      content: 'The moment where ni pulls up to sa gave me goosebumps.',
      atSeconds: 22,
      daysAgo: 33,
    },
    {
      lesson: 2,
      username: 'lakshmi.p',
      content: 'I learnt this as a child and never understood it as distances. What a good way to teach it.',
      daysAgo: 28,
    },
    {
      lesson: 4,
      username: 'aarav.menon',
      content: 'Took me four songs to stop losing the khali. Counting on the finger joints helps a lot.',
      daysAgo: 4,
    },
  ],
}
