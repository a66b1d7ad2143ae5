import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { registrationBonus } from '#server/edge/gateway/redirect-rules/sign-in.ts'
import { type Asked, asked, ENGINE, NOW } from '../../../support/gateway/page-request.ts'

const NAME = 'registrationBonusCountdown'
const THREE_DAYS_MS = 3 * 86_400_000
const decided = (options: Asked) => registrationBonus(asked('/', options), NO_FACTS)
const until = (endsAt: number | string) => ({ cookies: { [NAME]: `${endsAt}` } })
const STARTS = { cookies: [{ name: NAME, value: `${NOW + THREE_DAYS_MS}` }] }

test.each<[string, Asked]>([
  ['at first sight', {}],
  ['when it is over', until(NOW - 1)],
  ['where it never began', until('soon')],
  ['where it would never end', until(NOW + THREE_DAYS_MS + 1)],
])('the countdown starts %s [S13]', (_, options) => expect(decided(options)).toEqual(STARTS))

test.each<[string, Asked]>([
  ['while it runs', until(NOW + 1)],
  ['at its first moment', until(NOW + THREE_DAYS_MS)],
  ['for a player', { cookies: { token: 't0ken' } }],
  ['for a search engine', { userAgent: ENGINE }],
])('it does not start %s [S13]', (_, options) => expect(decided(options)).toBe(CONTINUE))
