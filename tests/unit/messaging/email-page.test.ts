import { expect, test } from 'vitest'
import { emailHtml } from '#server/platform/modules/messaging/email-page.ts'

test('an email shows its code large, its link as a button, and loads nothing', () => {
  const page = emailHtml({
    subject: 'Fairline: new password',
    body: '123456\n\nThis is your code.\n\nOr open this link: https://fairline.example/reset-password/T0ken\n\nValid for 10 minutes.',
    locale: 'en',
  })
  expect(page).toContain('<html lang="en-US">')
  expect(page).toMatch(/<p style="[^"]*font-size:32px[^"]*">123456<\/p>/)
  expect(page).toContain(
    'href="https://fairline.example/reset-password/T0ken">https://fairline.example/reset-password/T0ken</a>',
  )
  expect(page).not.toMatch(/src=|@import|url\(|<script|<link|<img/)
})

test('no word of an email is markup', () => {
  const page = emailHtml({ subject: '<b>', body: '<script>alert(1)</script>\n\n" onclick="x', locale: 'ru' })
  expect(page).not.toMatch(/<script|<b>| onclick="x/)
  expect(page).toContain('&lt;script&gt;')
})
