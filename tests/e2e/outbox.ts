import { contract } from '#server/shared/contract/contract.ts'
import { platformClient } from '../support/platform/client.ts'
import type { Site } from '../support/site.ts'
import { expect } from './fixtures.ts'
import type { Player } from './player.ts'

type Platform = Pick<Site, 'platformUrl'>

/** Messages to an address or number, newest first, as the platform's outbox page shows them: HTML, with its escapes. */
export async function messagesTo({ platformUrl }: Platform, target: string): Promise<string[]> {
  const response = await fetch(`${platformUrl}/outbox`)
  expect(response.status).toBe(200)
  const articles = (await response.text()).match(/<article[\s\S]*?<\/article>/g) ?? []
  return articles
    .filter((article) => article.includes(`→ ${target}</p>`))
    .map((article) => /<pre>([\s\S]*)<\/pre>/.exec(article)?.[1] ?? '')
}

/** The match in the latest message. Throws if there is none. */
async function lastMatch(platform: Platform, target: string, pattern: RegExp): Promise<string> {
  const [text = ''] = await messagesTo(platform, target)
  const [match] = pattern.exec(text) ?? []
  if (match === undefined) throw new Error(`no ${pattern} in the last message to ${target}: ${text}`)
  return match
}

export const lastCodeTo = (platform: Platform, target: string) => lastMatch(platform, target, /\b\d{6}\b/)

/** The link without its origin, since the site's public origin is not reachable in a test. */
export async function lastLinkTo(platform: Platform, target: string): Promise<string> {
  const link = await lastMatch(platform, target, /https?:\/\/\S+/)
  const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
  return pathname + search
}

/** Verifies the player's address by the code sent to it: a second factor or a passkey requires it. */
export async function proveEmail({ site, token, email }: Player): Promise<void> {
  const { request } = platformClient((path, init) => fetch(site.platformUrl + path, init))
  const { status } = await request(contract.auth.verify.email, { code: await lastCodeTo(site, email) }, { token })
  expect(status).toBe(200)
}
