import { expect, test } from 'vitest'
import { isFaqOutline, isLegalOutline, linksOf, parseOutline } from '#server/shared/outline.ts'

test('an outline is an introduction, sections with anchors, parts, paragraphs and lists', () => {
  const text = 'One\r\nline.\n\nTwo.\n## First {#first}\n- a\n- b\n\nEnd.\n### Part\nx\n## Second\ny'
  expect(parseOutline(text)).toEqual({
    lead: ['One line.', 'Two.'],
    sections: [
      {
        id: 'first',
        title: 'First',
        blocks: [['a', 'b'], 'End.'],
        parts: [{ id: 'first-1', title: 'Part', blocks: ['x'] }],
      },
      { id: 'section-2', title: 'Second', blocks: ['y'], parts: [] },
    ],
  })
  expect(parseOutline('<b>x</b>').lead).toEqual(['<b>x</b>'])
})

test('links stay on the site or go to https, and any other address is text', () => {
  expect(linksOf('See [privacy](/policy/confidential), [law](https://law.example/a) and [x](javascript:1).')).toEqual([
    'See ',
    { label: 'privacy', href: '/policy/confidential' },
    ', ',
    { label: 'law', href: 'https://law.example/a' },
    ' and ',
    '[x](javascript:1)',
    '.',
  ])
  for (const href of [
    '//evil.example',
    '/..//evil.example',
    'http://a.example',
    'data:text/html,x',
    'https://a:b@c.example',
  ])
    expect(linksOf(`[x](${href})`), href).toEqual([`[x](${href})`])
})

test.each([
  ['Lead.\n## A\ntext', true],
  ['## A\ntext\n## B\n- one', true],
  ['text alone', false],
  ['## A', false],
  ['## A\ntext\n### Part\ntext', false],
  ['## A {#a}\ntext\n## B {#a}\ntext', false],
  ['## A\n[x](javascript:1)', false],
])('a legal text is sections with content: %j is %s', (text, isOne) => {
  expect(isLegalOutline(text)).toBe(isOne)
})

test.each([
  ['## A\n### Q\nanswer', true],
  ['## A\n### Q\nanswer\n\n- more\n### R\nanswer', true],
  ['lead\n## A\n### Q\nanswer', false],
  ['## A\n### Q', false],
  ['## A\nanswer', false],
  ['### Q\nanswer', false],
  ['## A\n### Q {#q}\na\n## B\n### R {#q}\nb', false],
  ['## A\n### Q\n[x](//evil.example)', false],
])('questions have answers: %j is %s', (text, isOne) => {
  expect(isFaqOutline(text)).toBe(isOne)
})
