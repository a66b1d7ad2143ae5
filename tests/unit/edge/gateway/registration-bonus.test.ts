import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { registrationBonus } from '#server/edge/gateway/redirect-rules/sign-in.ts'
import { ENGINE, NOW, type PageRequestOptions, pageRequestOf } from '../../../support/gateway/page-request.ts'

const NAME = 'registrationBonusCountdown'
const THREE_DAYS_MS = 3 * 86_400_000
const decided = (options: PageRequestOptions) => registrationBonus(pageRequestOf('/', options), NO_FACTS)
const until = (endsAt: number | string) => ({ cookies: { [NAME]: `${endsAt}` } })
const STARTS = { cookies: [{ name: NAME, value: `${NOW + THREE_DAYS_MS}` }] }

test.each<[string, PageRequestOptions]>([
  ['at first sight', {}],
  ['when it is over', until(NOW - 1)],
  ['where it never began', until('soon')],
  ['where it would never end', until(NOW + THREE_DAYS_MS + 1)],
])('the countdown starts %s [S13]', (_, options) => expect(decided(options)).toEqual(STARTS))

test.each<[string, PageRequestOptions]>([
  ['while it runs', until(NOW + 1)],
  ['at its first moment', until(NOW + THREE_DAYS_MS)],
  ['for a player', { cookies: { token: 't0ken' } }],
  ['for a search engine', { userAgent: ENGINE }],
])('it does not start %s [S13]', (_, options) => expect(decided(options)).toBe(CONTINUE))
