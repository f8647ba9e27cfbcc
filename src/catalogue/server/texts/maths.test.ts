import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { addMaths } from './maths.ts'

const markdown = new MarkdownIt('commonmark')
addMaths(markdown, { inline: (source) => `(${source})`, block: (source) => `[${source}]` })

test('a block ends at the next sign', () => {
  expect(markdown.render('$$\na\nb\n$$')).toBe('[a\nb]')
  expect(markdown.render('$$a\n\nb$$ c\n\nd$$')).not.toContain('[')
})

test('a long text of unclosed formulas takes time in proportion to its length', () => {
  // A parser with quadratic time would exceed the test's time limit.
  for (const piece of ['a\n$$b\n', '$$\nb\n\n', '- $$b\n'])
    expect(markdown.render(piece.repeat(20_000)).length).toBeGreaterThan(20_000)
}, 30_000)
