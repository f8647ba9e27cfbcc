import type { DemoCourse } from '../types.ts'

export const watercolourLightOnPaper: DemoCourse = {
  slug: 'watercolour-light-on-paper',
  title: 'Watercolour: Light on Paper',
  instructor: 'Ipsita Chatterjee',
  category: 'Music & Art',
  level: 'beginner',
  price: '₹1,499',
  art: { motif: 'hills', palette: 'brick' },
  description: `In oil you add light. In watercolour the light is already there: it is the paper, and the art is to leave it alone. That is why watercolour frightens people, and why it is so beautiful when it works.

We paint small, on postcards, so that nothing is precious and much can go wrong. Every lesson is one evening: ten minutes of looking, ten of trying on scrap paper, one picture.

**You need** (about ₹1,200 in any art shop)

- five tubes or pans: a warm and a cool blue, a warm and a cool red, one yellow
- one round brush, size 8, with a good tip
- a block of 300 g paper, two glasses of water, an old cotton rag

**You will learn**

1. How much water is in the brush, the only secret there is
2. Flat and graded washes, and painting wet in wet
3. To mix every green of a monsoon from two blues and one yellow
4. Light and dark before colour
5. To finish a landscape in four layers, and to stop in time

Left-handed and "I cannot draw a straight line" are equally welcome.`,
  lessons: [
    {
      title: 'Water, brush, paper',
      isPreview: true,
      video: {
        file: 'films/water-brush.mp4',
        slides: [
          'Tea, milk, honey: three strengths of paint',
          'The wetter place always flows into the drier one',
          'Touch the rag, then the paper',
          'Fill a sheet with nine squares',
        ],
      },
      description: `Every accident in watercolour has one cause: a difference in **wetness**. A wetter brush on a drier wash pushes the paint away and leaves a cauliflower; a drier brush on a wetter wash lifts it. Learn to feel how much water is where, and you are in charge.

Mix one colour in three strengths: **tea** (mostly water), **milk**, **honey** (hardly any). Keep the rag in your other hand, and touch it with the belly of the brush before each stroke.

**Exercise: nine squares.** Paint three rows (tea, milk, honey) on three kinds of paper: dry, damp, and shining wet. Wait. Do not correct. Write under each what happened.

Pin the sheet to the wall. It is your map for the whole course.`,
    },
    {
      title: 'Washes: a sky in one go',
      video: {
        file: 'films/water-wash.mp4',
        slides: [
          'Tilt the board: the bead of paint runs down with you',
          'Never go back into what begins to dry',
          'For a graded sky add water with every stroke',
          'Paint six small skies in twenty minutes',
        ],
      },
      description: `Mix **twice** as much paint as you think you need; nobody has ever mixed a second time in the right colour. Tilt the board by a finger's width.

**Flat wash.** Draw a full brush from left to right along the top. A bead of paint gathers at the lower edge. The next stroke just touches the bead and takes it down. At the bottom, pick it up with a dry brush. Then leave the room: what happens while it dries is none of your business.

**Graded wash.** The same, but dip into clean water before each stroke. A morning sky is deepest above and pale at the horizon; before dusk, let a warm tint meet the blue while both are wet.

**Exercise.** Six skies of postcard size in twenty minutes, no drawing. Keep the best one for lesson 5.`,
    },
    {
      title: 'Monsoon greens from two blues and a yellow',
      video: {
        file: 'films/water-greens.mp4',
        slides: [
          'Green from the tube is too loud for any leaf',
          'Cool blue: bright green. Warm blue: olive green',
          'A touch of red makes it natural',
          'Match the greens of five real leaves',
        ],
      },
      description: `Look out of a train window in July: there must be forty greens. None of them comes out of a tube.

- cool blue + yellow: young paddy, wet banana leaf
- warm blue + yellow: mango tree, distant hills
- either of them **+ a touch of red**: shade, bark, old leaves
- much water: the same green, a kilometre away

Red is the opposite of green and calms it down. Too much, and you have mud; that, too, is a useful colour in the monsoon.

**Exercise.** Lay five leaves on the table. Mix each colour, paint a stroke beside the leaf, and write the recipe. When the stroke disappears against the leaf, you have it. Remember that it dries one step lighter.`,
    },
    {
      title: 'Light and dark before colour',
      video: {
        file: 'films/water-values.mp4',
        slides: [
          'Three values carry a picture: light, middle, dark',
          'Half close your eyes to see them',
          'Plan the white paper first: you cannot get it back',
          'Make three thumbnails of one scene',
        ],
      },
      description: `A picture with wrong colours and right values looks bold. A picture with right colours and wrong values looks like nothing at all.

Half close your eyes before any scene until it falls into **three** parts: light, middle, dark. A whitewashed wall in the sun, the street, the door. Draw them as flat shapes in a box no larger than a matchbox. No details. Do three versions; move the dark to another place each time.

Choose the one that you would recognise from across the room, and mark where the **white paper** stays. Light is the one colour that you cannot put back.

**Exercise.** Paint your chosen box in one colour only, in three layers: leave the white, lay the middle over everything else, and when it is dry, the dark.`,
    },
    {
      title: 'Four layers, and knowing when to stop',
      video: {
        file: 'films/water-layers.mp4',
        slides: [
          'First layer: large, wet, pale',
          'Second: the shapes. Third: the darks',
          'Fourth: five strokes, no more',
          'Stop one stroke before you think you should',
        ],
      },
      description: `Tonight everything comes together in one landscape: sky, far hills, trees, a path.

1. **Large, wet and pale.** Sky into ground without a border; leave the lights. Let it dry *completely*; the back of your hand must not feel cool.
2. **Shapes.** Far hills in a bluish tea, then nearer ones in milk. Each layer is darker, warmer and sharper than the one behind it.
3. **Darks.** Shadows and the undersides of the trees, in honey. Join them; single dark spots look like flies.
4. **Five strokes.** A pole, a bird, two branches, a person. Count them.

Then walk away. Most watercolours are ruined in the last five minutes, by people who wanted to be thorough.

Write the date on the back and paint the same place again next month.`,
    },
  ],
  resources: [
    { title: 'Mixing chart and nine-squares sheet', type: 'PDF', file: 'handouts/watercolour-sheets.pdf' },
  ],
  comments: [
    {
      lesson: 1,
      username: 'diya_k',
      content: 'The nine squares are on my wall. The honey on shining wet paper is the most beautiful one.',
      daysAgo: 25,
    },
    {
      lesson: 5,
      username: 'lakshmi.p',
      content: 'I counted my last strokes aloud and stopped at five. First picture that I have framed.',
      atSeconds: 13,
      daysAgo: 6,
    },
  ],
}
