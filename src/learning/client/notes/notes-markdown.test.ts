import { expect, test } from 'vitest'
import { notesAsMarkdown, notesFilename } from './notes-markdown.ts'

test('each note is a list item with its time, and further lines are indented', () => {
  const notes = [
    { atSeconds: 5, content: 'First\nsecond line' },
    { atSeconds: 3725, content: 'Later ' },
  ]
  expect(notesAsMarkdown('SQL: joins', 'https://academy.example/lessons/3', notes)).toBe(
    '# SQL: joins\n\n<https://academy.example/lessons/3>\n\n- **0:05** First\n  second line\n- **1:02:05** Later\n',
  )
})

test.each([
  ['SQL: joins / unions?', 'SQL-joins-unions-notes.md'],
  ['राग यमन', 'राग-यमन-notes.md'],
  ['???', 'lesson-notes.md'],
])('%s', (title, name) => {
  expect(notesFilename(title)).toBe(name)
})
