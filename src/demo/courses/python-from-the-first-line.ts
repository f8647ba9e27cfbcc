import type { DemoCourse } from '../types.ts'

export const pythonFromTheFirstLine: DemoCourse = {
  slug: 'python-from-the-first-line',
  title: 'Python from the First Line',
  instructor: 'Ananya Deshpande',
  category: 'Programming',
  level: 'beginner',
  price: '₹2,999',
  art: { motif: 'tiles', palette: 'indigo' },
  description: `Most beginners give up on programming not because it is hard, but because nobody shows them *what the computer is doing*. This course does. Every idea is drawn first, then typed, then used for something you would really want: splitting a hostel bill, checking a train's delay, tidying a file of exam marks.

You need a laptop of any age and a free afternoon each week. No mathematics beyond class 8, and no earlier programming.

**What you will be able to do**

- Read a short program and say aloud what it will print
- Store, change and look up information with variables, lists and dictionaries
- Make decisions and repeat work with \`if\` and \`for\`
- Break a big problem into functions with honest names
- Read and write real files, including CSV files from a spreadsheet
- Find your own mistakes calmly, by reading the error from the bottom up

**How the course works**

1. Watch a short film that shows one idea.
2. Read the page under it, with the code.
3. Do the exercise before going on. Each takes ten to thirty minutes.

The last lesson puts everything together in a small expense tracker that you will probably keep using.`,
  lessons: [
    {
      title: 'What a program really is',
      isPreview: true,
      video: {
        file: 'films/python-program.mp4',
        slides: [
          'A program is a list of instructions, read from top to bottom',
          'The computer never guesses what you meant',
          'print shows you a value; it does not change anything',
          'Write four lines that print your address',
        ],
      },
      description: `A program is a list of instructions in a text file. Python reads it from top to bottom, one line at a time, and does exactly what each line says, never what you meant.

\`\`\`python
print("Namaste, Pune")
print(12 * 45)
\`\`\`

The first line shows a **text** (we say *string*), the second a **number** that Python worked out for us. Notice the quotation marks: with them Python takes the letters as they are; without them it looks for something that has that name.

**Exercise.** Install Python from python.org, open IDLE, and write four lines that print your postal address as it would stand on an envelope. Then remove one closing bracket, run it, and read the error message slowly. It names the line.`,
    },
    {
      title: 'Names and values',
      isPreview: true,
      video: { file: 'films/python-names.mp4' },
      captions: [{ language: 'en', label: 'English', file: 'captions/python-names.en.vtt' }],
      description: `A variable is not a box. It is a **name tag tied to a value**.

\`\`\`python
fare = 240
tickets = 3
total = fare * tickets
fare = 260
print(total)
\`\`\`

What does this print? Many people say 780. It prints **720**: when Python reached line 3, \`fare\` was tied to 240, the product was worked out once, and \`total\` was tied to the answer. Moving the tag \`fare\` later does not reach back in time.

Good names cost nothing. Compare \`t = f * n\` with the line above; in a month only one of them will still make sense.

**Exercise.** Before running it, draw the names and arrows on paper after each line. Then change line 4 so that the final print shows the new total.`,
    },
    {
      title: 'Texts, numbers and asking the user',
      video: {
        file: 'films/python-input.mp4',
        slides: [
          'input always gives you a text, even if the person typed digits',
          'int turns the text "42" into the number 42',
          'An f-string puts values into a sentence',
          'Ask for a bill and split it between friends',
        ],
      },
      description: `\`input()\` waits for the person at the keyboard and hands you what they typed, **always as a text**. The text \`"42"\` is not the number \`42\`: \`"42" + "1"\` is \`"421"\`.

\`\`\`python
bill = int(input("Bill in rupees: "))
friends = int(input("How many of you? "))
share = bill / friends
print(f"Each pays {share:.2f} rupees")
\`\`\`

The \`f\` before the quotation mark lets you put values in curly brackets into a sentence; \`:.2f\` rounds to two decimals for showing.

**Exercise.** Add a tip in per cent. Then try typing \`four\` instead of \`4\` and read the last line of the error: *ValueError: invalid literal for int()*. You now know what that means.`,
    },
    {
      title: 'Making decisions with if',
      video: {
        file: 'films/python-if.mp4',
        slides: [
          'A condition is a question with the answer True or False',
          'Only the first branch that is True runs',
          'Put the strictest condition first',
          'Turn marks into a grade',
        ],
      },
      description: `An \`if\` asks a question whose answer is \`True\` or \`False\`. The indented lines below it belong to it; indentation is grammar in Python, not decoration.

\`\`\`python
marks = int(input("Marks out of 100: "))
if marks >= 75:
    print("Distinction")
elif marks >= 35:
    print("Pass")
else:
    print("Please sit the exam again")
\`\`\`

Python tries the branches from the top and runs **the first that is true**, then skips the rest. If you wrote \`marks >= 35\` first, nobody would ever get a distinction. That is a *logic error*: no message, just a wrong answer.

**Exercise.** Add "First class" from 60. Test the borders: 34, 35, 59, 60, 74, 75. Borders are where mistakes live.`,
    },
    {
      title: 'Lists and loops',
      video: {
        file: 'films/python-loops.mp4',
        slides: [
          'A list keeps values in order; counting starts at 0',
          'for gives you one value after another',
          'A total starts at 0 before the loop, not inside it',
          'Find the highest temperature of a week',
        ],
      },
      description: `A list keeps many values in order. A \`for\` loop hands them to you one after another.

\`\`\`python
rain_mm = [0, 12, 45, 3, 0, 88, 20]
total = 0
for mm in rain_mm:
    total = total + mm
print(total, "mm in a week")
\`\`\`

The line \`total = 0\` stands **before** the loop. Inside, it would start again at every turn, the most common slip of this chapter. This shape, *start, go through, collect*, solves a surprising number of problems: sums, counts, the largest, the longest.

**Exercise.** Find the wettest day without using \`max\`. Hint: keep the best seen so far, and compare. Then count the dry days.`,
    },
    {
      title: 'Dictionaries: looking things up',
      video: {
        file: 'films/python-dictionaries.mp4',
        slides: [
          'A dictionary finds a value by its key, not by its place',
          'get lets you say what to use when a key is missing',
          'Counting: one key per thing, one number per key',
          'Count the words of a paragraph',
        ],
      },
      description: `A list answers "what is in place 3?". A dictionary answers "what belongs to this name?", like the contacts in your phone.

\`\`\`python
stock = {"rice": 40, "dal": 25, "sugar": 12}
stock["dal"] = stock["dal"] - 5
print(stock.get("salt", 0))
\`\`\`

\`stock["salt"]\` would stop with a *KeyError*, because there is none. \`get\` takes a second value to use instead.

The pattern to learn by heart is **counting**:

\`\`\`python
counts = {}
for word in text.lower().split():
    counts[word] = counts.get(word, 0) + 1
\`\`\`

**Exercise.** Paste a newspaper paragraph into \`text\` and print every word that occurs more than twice.`,
    },
    {
      title: 'Functions with honest names',
      video: {
        file: 'films/python-functions.mp4',
        slides: [
          'A function is a promise: give me this, and you get that',
          'return hands the answer back; print only shows it',
          'If you need the word "and" to name it, make two',
          'Write a function that formats rupees',
        ],
      },
      description: `A function gives a piece of work a name. What goes in are its *parameters*, what comes out is what it **returns**.

\`\`\`python
def simple_interest(principal, rate, years):
    """Interest in rupees; rate in per cent a year."""
    return principal * rate * years / 100

print(simple_interest(50000, 7, 2))
\`\`\`

\`print\` shows something to a person. \`return\` hands a value back to the program, so that other lines can go on working with it. A function that prints its answer cannot be used inside a sum.

If the only fitting name contains "and", you have two functions.

**Exercise.** Write \`grade(marks)\` from lesson 4 so that it *returns* the text. Then use it in a loop over a class list.`,
    },
    {
      title: 'Project: an expense tracker',
      video: null,
      description: `You have all the parts. Build a program that reads \`expenses.csv\` from the practice files (date, category, amount) and prints where your money went.

**Steps, each one working before the next**

1. Open the file with \`csv.DictReader\` and print the rows.
2. Add up all amounts. Remember: what comes from a file is text.
3. Make a dictionary of totals by category.
4. Print it sorted, largest first: \`sorted(totals.items(), key=lambda pair: -pair[1])\`.
5. Ask for a monthly limit and warn about each category above it.

Work in small steps, and run after each. When something breaks, undo the last step; the mistake is in it. If you finish early, write the totals to a new file that opens in a spreadsheet.`,
    },
  ],
  resources: [
    { title: 'Python cheat sheet', type: 'PDF', file: 'handouts/python-cheat-sheet.pdf' },
    { title: 'Practice files for the exercises', type: 'ZIP', file: 'handouts/python-practice.zip' },
  ],
  comments: [
    {
      lesson: 2,
      username: 'aarav.menon',
      content: 'I was sure it prints 780. Drawing the arrows on paper finally made it click.',
      atSeconds: 19,
      daysAgo: 21,
    },
    {
      lesson: 2,
      username: 'diya_k',
      content: 'Same here! I now say "tied to" in my head instead of "equals".',
      daysAgo: 20,
    },
    {
      lesson: 1,
      username: 'tenzin.d',
      content: 'Works fine on my old laptop with 4 GB of memory, in case anybody is wondering.',
      daysAgo: 12,
    },
    {
      lesson: 5,
      username: 'aarav.menon',
      content: 'Is there a reason to prefer total = total + mm over total += mm here?',
      daysAgo: 9,
    },
    {
      lesson: 5,
      username: 'lakshmi.p',
      content:
        'They do the same for numbers. I think the long form is there so that beginners can read it aloud.',
      daysAgo: 8,
    },
  ],
}
