// Players open pages and bet, each in turn, for the given number of seconds. Prints the counts as JSON.
import { randomUUID } from 'node:crypto'
import { argv } from 'node:process'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { LANGUAGE_TAGS, LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { openClient } from '../../upgrades/client.ts'
import { callProcedure, endpointAt } from '../http/procedure.ts'

const [, , siteUrl = '', platformUrl = '', seconds = ''] = argv
const PLAYERS = 25
/** Players who wait for a response at the same time. */
const CONNECTIONS = 5
const PATHS = [
  '',
  '/games/dice',
  '/games/crash',
  '/games/rooms/red',
  '/betting',
  '/games/slots',
  '/games/slots/loomlight',
  '/games/live-casino',
  '/profile',
  '/profile/history',
]
/** Limits of play and rates. */
const EXPECTED_REJECTIONS = new Set([403, 409, 422, 429])

type Visitor = {
  readonly locale: Locale
  readonly currency: string
  /** The site renews the token now and then, as in a browser. */
  cookie: string
}

const platform = openClient({ url: platformUrl, studioUrl: null })
const endpoint = endpointAt(siteUrl)
const done = { pages: 0, bets: 0, rejected: 0 }

async function register(number: number): Promise<Visitor> {
  const currency = CURRENCY_CODES[number % CURRENCY_CODES.length] ?? 'EUR'
  const locale = LOCALES[Math.floor(number / CURRENCY_CODES.length) % LOCALES.length] ?? 'en'
  const account = { email: `busy-${number}@fairline.example`, password: 'seven quiet rivers' }
  const created = await platform.post(null, '/api/v2/auth/register/email', { ...account, currency, is_adult: true })
  const player = { ...account, token: String(created.token) }
  const deposit = { currency, amount: currency === 'USD' || currency === 'EUR' ? '500' : '50000', ...platform.key() }
  const { redirect_url } = await platform.post(player, '/general/payments/deposits', deposit)
  await platform.form(String(redirect_url), { action: 'pay' })
  return { locale, currency, cookie: cookieOf(player.token, locale) }
}

const cookieOf = (token: string, locale: Locale) => `token=${token}; locale=${locale}`

function keepToken(visitor: Visitor, { headers }: Pick<Response, 'headers'>): void {
  const token = headers.getSetCookie().flatMap((set) => /^token=([^;]+)/.exec(set)?.[1] ?? [])[0]
  if (token) visitor.cookie = cookieOf(token, visitor.locale)
}

async function open(visitor: Visitor, path: string): Promise<void> {
  const { cookie, locale } = visitor
  const response = await fetch(siteUrl + path, { headers: { cookie, 'accept-language': LANGUAGE_TAGS[locale] } })
  keepToken(visitor, response)
  const html = await response.text()
  if (!response.ok || !html.includes('</html>')) throw new Error(`${path} answered ${response.status}`)
  done.pages += 1
}

async function bet(visitor: Visitor): Promise<void> {
  const { cookie, currency } = visitor
  const amount = currency === 'USD' || currency === 'EUR' ? '1' : '100'
  const input = { side: 'heads', amount, currency, idempotency_key: randomUUID() }
  const call = { name: 'coinflip.placeBet', kind: 'mutation' } as const
  const answer = await callProcedure(endpoint, call, { text: JSON.stringify({ json: input }), headers: { cookie } })
  keepToken(visitor, answer)
  if (answer.error === null) done.bets += 1
  else if (EXPECTED_REJECTIONS.has(answer.status)) done.rejected += 1
  else throw new Error(`a bet answered ${answer.status}: ${answer.text}`)
}

const visitors: Visitor[] = []
for (let number = 0; number < PLAYERS; number += 1) visitors.push(await register(number))
const end = performance.now() + Number(seconds) * 1000
let turn = 0
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < end) {
      turn += 1
      const visitor = visitors[turn % PLAYERS]
      if (!visitor) throw new Error('there are no players')
      // shifted by one per round of all players: everyone opens every page
      await open(visitor, PATHS[(turn + Math.floor(turn / PLAYERS)) % PATHS.length] ?? '')
      await bet(visitor)
    }
  }),
)
console.log(JSON.stringify(done))
