import type { DemoCourse } from '../types.ts'

export const algorithmsYouCanDraw: DemoCourse = {
  slug: 'algorithms-you-can-draw',
  title: 'Algorithms You Can Draw',
  instructor: 'Farhan Qureshi',
  category: 'Programming',
  level: 'intermediate',
  price: '₹4,999',
  art: { motif: 'paths', palette: 'ink' },
  description: `Interview books list three hundred problems. Behind them stand perhaps ten ideas, and each of them can be drawn on the back of a receipt. This course teaches the ideas, slowly and with a pencil, until you *see* them in a new problem.

You should be able to write loops and functions in some language. Examples are in Python, but nothing depends on it.

**The ideas**

- Halving: how to find one name among a million in twenty looks
- Order: why sorted things are easier, and what sorting costs
- Remembering: trading memory for time with a dictionary
- Growth: what a plan costs when the list becomes ten times as long
- Recursion: trusting a smaller copy of yourself
- Graphs: maps, friends, prerequisites and mazes are one and the same

**How we work**

1. Play the problem by hand, with cards or coins.
2. Draw what changed, and what never changed.
3. Only then write code, rarely more than fifteen lines.
4. Estimate how it grows, in words before symbols.

It is the most demanding course of the academy.`,
  lessons: [
    {
      title: 'Halving: finding one in a million',
      isPreview: true,
      video: { file: 'films/algo-halving.mp4' },
      captions: [{ language: 'en', label: 'English', file: 'captions/algo-halving.en.vtt' }],
      description: `Think of a number up to a million, and I need at most **twenty** questions. Each "higher or lower?" throws away half of what is left: 1,000,000 → 500,000 → … → 1. Twenty halvings are enough, because 2²⁰ is a little more than a million.

\`\`\`python
def find(names, wanted):
    low, high = 0, len(names)
    while low < high:
        middle = (low + high) // 2
        if names[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low
\`\`\`

What **never changes**: if the name is there at all, it lies between \`low\` and \`high\`. Such a sentence is called an *invariant*. Hold on to it, and off-by-one errors disappear.

The price: the list must be sorted. **Exercise.** Play it with a printed dictionary and count your looks.`,
    },
    {
      title: 'What does it cost? Growth in plain words',
      video: {
        file: 'films/algo-growth.mp4',
        slides: [
          'Ask: if the input doubles, what happens to the work?',
          'Halving: one step more. A loop: twice. A loop in a loop: four times',
          'Constants matter for small inputs, growth for large ones',
          'Guess, then measure three of your own programs',
        ],
      },
      description: `Never mind seconds; machines differ. Ask instead: **if the input doubles, what happens to the work?**

| Doubling the input | Name | Example |
|---|---|---|
| adds one step | O(log n) | halving |
| doubles the work | O(n) | one loop |
| a bit more than doubles | O(n log n) | good sorting |
| makes it four times | O(n²) | comparing all pairs |
| squares it | O(2ⁿ) | trying all subsets |

At a hundred items all of these feel instant. At a million, the second takes a blink, the fourth takes days, and the last would outlive the sun.

**Exercise.** For three programs that you have written, say the growth first, then measure with 1,000, 2,000 and 4,000 items. Were you right?`,
    },
    {
      title: 'Sorting, seen and heard',
      video: { youtube: 'https://www.youtube.com/watch?v=kPRA0W1kECg', minutes: 6 },
      description: `Six minutes in which fifteen sorting methods put the same bars in order, each with its own sound. Watch it twice: once for fun, once with these questions.

- Which methods work from **one end**, growing a sorted part? (selection, insertion)
- Which first make **small sorted pieces** and then join them? (merge)
- Which throw everything to the **left or right of a chosen value**? (quick)
- Which never compares two bars at all? (radix: it sorts by digits, like the post office)

Then sort a shuffled suit of cards in two ways and count comparisons. Insertion sort wins while things are *almost* sorted already; that is why real libraries mix methods.

No sorting by comparison can beat n log n. The reason fits into one sentence: n things have n! orders, and each question can only halve them.`,
    },
    {
      title: 'Remember what you have seen',
      video: {
        file: 'films/algo-remember.mp4',
        slides: [
          'Comparing all pairs grows with the square',
          'A dictionary answers “have I seen it?” at once',
          'Look first, then store',
          'Find two fares that make exactly ₹500',
        ],
      },
      description: `Which two fares in a list add up to exactly ₹500? Comparing all pairs works, and is hopeless for long lists. Walk through **once** instead, and ask at each fare: *have I already seen the one that is missing?*

\`\`\`python
def pair_for(fares, target):
    seen = {}
    for place, fare in enumerate(fares):
        if target - fare in seen:
            return seen[target - fare], place
        seen[fare] = place
    return None
\`\`\`

Look first, then store; otherwise 250 would pair with itself.

We paid with memory and bought time. The same trade stands behind caches, indexes and *dynamic programming*, which is only "remember the answers of smaller questions".

**Exercise.** Find the first letter of a text that occurs only once. Two passes and one dictionary.`,
    },
    {
      title: 'Recursion: trust the smaller copy',
      video: {
        file: 'films/algo-recursion.mp4',
        slides: [
          'Say what the smallest case is',
          'Make the problem one step smaller',
          'Trust that the smaller one is solved',
          'Count the files of a folder and all inside it',
        ],
      },
      description: `How many people stand in front of you in a queue? Ask the person ahead for *their* number and add one. They do the same. The first one says "zero", and the answer travels back. Nobody saw the whole queue.

Recursion needs three sentences:

1. **The smallest case** can be answered at once.
2. Any other case can be made **one step smaller**.
3. **Assume** that the smaller case is answered correctly, and finish.

\`\`\`python
def files_in(folder):
    return sum(files_in(x) if x.is_dir() else 1 for x in folder.iterdir())
\`\`\`

Beginners try to follow every call into the depth and drown. Do not. Check the three sentences and trust.

**Exercise.** Print all ways to pay ₹10 with coins of 1, 2 and 5.`,
    },
    {
      title: 'Graphs: mazes, metros and prerequisites',
      video: {
        file: 'films/algo-graphs.mp4',
        slides: [
          'Dots and lines: things, and what joins them',
          'Breadth first spreads like ripples: fewest steps',
          'Mark a place when you add it, not when you leave it',
          'Plan a metro ride with the fewest changes',
        ],
      },
      description: `Stations and tracks, people and friendships, subjects and prerequisites: dots and lines. If you can explore *one* graph, you can explore them all.

**Breadth first** spreads like ripples. It visits everything one step away, then two steps away; so it finds the route with the *fewest steps*.

\`\`\`python
from collections import deque

def steps(graph, start, goal):
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        place, n = queue.popleft()
        if place == goal:
            return n
        for nxt in graph[place] - seen:
            seen.add(nxt)
            queue.append((nxt, n + 1))
\`\`\`

Swap the queue for a stack and you go **depth first**, like walking a maze with a hand on the wall: good for "is there a way at all?" and for finding circles.

**Exercise.** Enter twenty metro stations of your city and plan a ride.`,
    },
    {
      title: 'Bonus: ten interview problems, talked through',
      isVisible: false,
      video: null,
      description: `In preparation. Ten problems of the kind that is asked in first interviews, each solved twice: once clumsily, once well, with the reasons for every change.

The order of work is the same for all of them: repeat the question in your own words, make two examples by hand (one of them odd), say the slow solution aloud, find what it does twice, and only then improve it. Interviewers score the talking at least as much as the code.`,
    },
  ],
  resources: [{ title: 'Ten ideas on one page', type: 'PDF', file: 'handouts/algorithm-ideas.pdf' }],
  comments: [
    {
      lesson: 1,
      username: 'tenzin.d',
      content: 'Tried it with my grandfather’s dictionary: 14 looks for 40,000 words. It really works.',
      atSeconds: 24,
      daysAgo: 24,
    },
    {
      lesson: 3,
      username: 'aarav.menon',
      content: 'Radix sort sounds like a spaceship starting.',
      daysAgo: 14,
    },
    {
      lesson: 5,
      username: 'aarav.menon',
      content: 'The queue explanation is the first one that did not make my head spin.',
      daysAgo: 3,
    },
  ],
}
