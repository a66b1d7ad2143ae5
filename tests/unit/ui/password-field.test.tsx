import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from '~/ui/password-field.tsx'

const html = renderToStaticMarkup(<PasswordField label="Password" name="password" />)
const [input = ''] = /<input[^>]*>/.exec(html) ?? []

test('a password is hidden while it is typed, and shown on request', () => {
  expect(input).toContain('type="password"')
  expect(html).toMatch(/<button[^>]*type="button"/)
})

test('a password is pasted and filled in by a manager: nothing stops either, and the field says what it is', () => {
  expect(input).toContain('autoComplete="current-password"')
  expect(input).toContain('name="password"')
  expect(input).not.toMatch(/ (?:readonly|disabled|maxlength)=/i)
  for (const file of [
    'app/ui/password-field.tsx',
    'app/ui/text-field.tsx',
    'app/features/credentials/new-password.tsx',
  ])
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/onPaste|onBeforeInput|onDrop|preventDefault/)
})
