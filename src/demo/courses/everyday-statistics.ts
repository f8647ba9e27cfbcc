import type { DemoCourse } from '../types.ts'

export const everydayStatistics: DemoCourse = {
  slug: 'everyday-statistics',
  title: 'Everyday Statistics',
  instructor: 'Vikram Joshi',
  category: 'Data & Statistics',
  level: 'intermediate',
  price: null,
  art: { motif: 'waves', palette: 'moss' },
  description: `"Nine out of ten dentists." "Average salary 12 lakh." "The test is 99 % accurate." We meet such sentences daily, and most of them are true, and most of them mislead. This course teaches you to hear what they leave out.

There are almost no formulas. We use salaries, dice and districts instead, and count people where others would calculate. If you can work out a percentage, you can follow everything.

**Questions that we answer**

- Which average do they mean, and which one would help me?
- How much of the difference is just chance?
- Why does the same bell appear everywhere, and when does it not?
- The test came back positive. How worried should I be?
- Two things rise together. Does one cause the other?

**What you take home**

A list of seven questions, on one page, to ask of any number in a newspaper, a meeting or a family chat group. It takes thirty seconds, and it works embarrassingly often.`,
  lessons: [
    {
      title: 'Which average do you mean?',
      video: {
        file: 'films/stats-average.mp4',
        slides: [
          'The mean shares everything out equally',
          'The median stands in the middle of the queue',
          'One very rich man moves the mean, not the median',
          'Find both for your last ten rides to work',
        ],
      },
      description: `Nine people in a tea stall earn ₹20,000 a month. A businessman with ₹20,00,000 walks in. The **mean** income is now ₹2,18,000. Nobody there earns anything like it.

The **median**, the income of the person in the middle of the queue, is still ₹20,000. It tells you about the typical person; the mean tells you about the total.

- *How much tax could be collected?* Mean.
- *Can a family afford this school?* Median.
- *Which shoe size should I stock?* Neither: the **mode**, the most frequent one.

Placement brochures love the mean, and the highest package. Ask for the median, and for how many students are counted.

**Exercise.** Note your next ten rides to work. Compare mean and median. Which would you use to decide when to leave?`,
    },
    {
      title: 'How much is just chance?',
      video: {
        file: 'films/stats-chance.mp4',
        slides: [
          'Toss ten coins: 7 heads is nothing special',
          'Small groups swing wildly, large ones do not',
          'Before you explain, ask: would chance do it too?',
          'Toss, count, and draw the picture',
        ],
      },
      description: `Toss a coin ten times. Seven heads or more happens about one time in six, with a perfectly fair coin. Now imagine six shops: one of them will have a "brilliant month" every month, by chance alone, and somebody will write a report about why.

**Small groups swing more.** The districts with the best *and* the worst results of a survey are nearly always small ones. Not because small districts are special, but because a few people move their average.

Before you explain a difference, ask: *how large a difference would chance make on its own?* You can simulate it: put the results on slips, shuffle them, deal them into two piles, and note the difference. Do that twenty times. If the real difference often turns up, there is nothing to explain.

**Exercise.** Do it with two batsmen's last ten scores.`,
    },
    {
      title: 'Why the bell curve is everywhere',
      video: { youtube: 'https://youtu.be/zeJD6dqJ5lo', minutes: 31 },
      description: `Drop balls through a board of nails, add up dice, measure the heights of a class: the same bell appears. The film shows why. **Whenever many small independent influences are added up**, their sum tends towards this one shape, whatever the influences look like.

Two numbers describe it: where the middle is, and how wide it is (the *standard deviation*). About two thirds lie within one width of the middle, 95 % within two.

And when does it **not** appear? Whenever things multiply instead of adding up, or copy one another: incomes, city sizes, followers, rainfall in an hour. There, extremes are not rare. Using the bell for them has ruined banks.

While watching, pause at the dice. Before it is shown, sketch how the sum of two, five and ten dice should look.`,
    },
    {
      title: 'A positive test: how worried should I be?',
      video: { youtube: 'https://www.youtube.com/watch?v=HZGCoVF3YvM', minutes: 15 },
      description: `A disease affects 1 person in 1,000. The test finds 99 % of the ill and is wrong for 2 % of the healthy. Yours is positive. How likely are you to be ill?

Do not calculate. **Count people.** Take 1,00,000:

- 100 are ill; the test finds **99** of them
- 99,900 are healthy; 2 % of them, **1,998**, get a positive result as well

So of 2,097 positive people 99 are ill: **about 5 %**. Worth a second test, not worth despair.

Nearly everybody guesses above 90 %, doctors included. We forget how many healthy people there are. The film draws this as a square, and once you have seen the square you cannot unsee it.

**Exercise.** Do the same sum for a spam filter and for an exam that "detects" copying.`,
    },
    {
      title: 'Seven questions for any number',
      video: {
        file: 'films/stats-questions.mp4',
        slides: [
          'Who counted, and who is missing?',
          'Compared with what?',
          'Could it be the other way round, or a third thing?',
          'Ask all seven of one headline',
        ],
      },
      description: `Ice cream sales and drownings rise together. Nobody thinks that one causes the other; summer causes both. With less silly pairs we forget to look for the summer.

Ask of any number:

1. **Who counted**, and what do they gain?
2. **Who is missing?** Those who did not answer, did not survive, have no phone?
3. **Which average**, and how wide is the spread?
4. **Compared with what?** Last year, the neighbours, doing nothing?
5. **Out of how many?** "Doubled" may mean from one to two.
6. **Would chance do it, too?**
7. **Could it be the other way round**, or a third thing behind both?

**Last exercise.** Take one headline from today. Ask all seven, write one line for each, and rewrite the headline honestly. It will be longer and less exciting, and you will have learnt statistics.`,
    },
  ],
  resources: [{ title: 'Seven questions for any number', type: 'PDF', file: 'handouts/seven-questions.pdf' }],
  comments: [
    {
      lesson: 1,
      username: 'imran.sheikh',
      content: 'Asked our placement office for the median. They needed two weeks to find it.',
      atSeconds: 12,
      daysAgo: 31,
    },
    {
      lesson: 4,
      username: 'lakshmi.p',
      content:
        'I am a nurse, and I guessed 95 %. Counting people is a much better way to explain it to patients.',
      daysAgo: 18,
    },
    {
      lesson: 5,
      username: 'aarav.menon',
      content: 'Printed the seven questions for the family chat group. It has become very quiet.',
      daysAgo: 1,
    },
  ],
}
