import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Field } from './forms/field.tsx'
import { Input } from './forms/input.tsx'
import { Rich } from './rich.tsx'
import { Tabs } from './tabs.tsx'

describe('on the server', () => {
  test('shows the chosen tab and its panel', () => {
    const tabs = [
      { key: 'a', label: 'In Progress', count: 2, panel: 'first panel' },
      { key: 'b', label: 'Completed', count: 0, panel: 'second panel' },
    ]
    const first = renderToString(<Tabs label="Library" tabs={tabs} />)
    expect(first.replace(/<[^>]*>/g, '')).toContain('In Progress (2)')
    expect(first).toContain('first panel')
    const second = renderToString(<Tabs label="Library" tabs={tabs} selected="b" />)
    expect(second).toContain('second panel')
    expect(second).not.toContain('first panel')
  })

  test('connects hint and error with their control', () => {
    const html = renderToString(
      <Field label="Username" hint="Choose a username" error="Too short">
        <Input name="username" />
      </Field>,
    )
    const id = /for="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-error ${id}-hint"`)
    expect(html).toContain('aria-invalid="true"')
  })

  test.each(['<__proto__></__proto__>', '<__defineGetter__>x</__defineGetter__>', '<b>bold</b>'])(
    'shows %s in a text as it was written',
    (written) => {
      const words = renderToString(
        <p>
          <Rich text={`Was ${written}, on <date></date>`} tags={{ date: () => '3 May' }} />
        </p>,
      )
      expect(words.replaceAll('<!-- -->', '')).toBe(
        `<p>Was ${written.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}, on 3 May</p>`,
      )
    },
  )
})
