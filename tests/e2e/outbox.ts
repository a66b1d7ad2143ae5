import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the site has written to an address or number, newest first, as its outbox shows it: HTML, with its escapes. */
export async function messagesTo(page: Page, target: string): Promise<string[]> {
  const response = await page.request.get('/outbox')
  expect(response.status()).toBe(200)
  const articles = (await response.text()).match(/<article[\s\S]*?<\/article>/g) ?? []
  return articles
    .filter((article) => article.includes(`→ ${target}</p>`))
    .map((article) => /<pre>([\s\S]*)<\/pre>/.exec(article)?.[1] ?? '')
}

/** What stands in the last message. Throws when nothing like it does. */
async function lastMatch(page: Page, target: string, pattern: RegExp): Promise<string> {
  const [text = ''] = await messagesTo(page, target)
  const [match] = pattern.exec(text) ?? []
  if (match === undefined) throw new Error(`no ${pattern} in the last message to ${target}: ${text}`)
  return match
}

export const lastCodeTo = (page: Page, target: string) => lastMatch(page, target, /\b\d{6}\b/)

/** The path of the link: the letter's origin is the site's public one, which a test has not. */
export const lastLinkTo = async (page: Page, target: string) =>
  new URL(await lastMatch(page, target, /https?:\/\/\S+/)).pathname
