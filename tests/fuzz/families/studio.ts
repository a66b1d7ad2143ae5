import fc, { type Arbitrary } from 'fast-check'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { STUDIO_BOOKS_PATH } from '#server/shared/contract/provider-wallet/books.ts'
import { slots } from '#server/shared/rules/slots/game.ts'
import { TABLES } from '#server/shared/rules/tables/tables.ts'
import { garbage, PROTOTYPE_KEYS } from '../../contract/arbitrary-input.ts'
import { jsonText } from '../arbitrary-json.ts'
import { headers, longText, path } from '../arbitrary-request.ts'
import { type Case, PLAYER, request } from '../request.ts'
import { burst } from './pages.ts'

/** Origin that frames the studio's games, and the visitor id that a demo is stored under. */
export const OPERATOR = 'https://operator.example'
export const VISITOR = '0d0a1c52-6f7e-4f0e-9d7a-0c9d3a6a5b11'
/** Slot of the demo that is always open. */
export const OPENED = slots.current.slots[0]?.id ?? ''

const TABLE_IDS = TABLES.map(({ id }) => id)
/** Calls of tables and of the operator, as paths. */
export const TABLE_CALLS = ['open', 'lay', 'undo', 'mine'].map((call) => `tables/${TABLE_IDS[0]}/${call}`)
export const OPERATOR_CALL = STUDIO_BOOKS_PATH
const game = fc.constantFrom(OPENED, ...slots.current.slots.map(({ id }) => id), ...TABLE_IDS, ...PROTOTYPE_KEYS, '')
const session = fc.oneof({ arbitrary: fc.constant(PLAYER), weight: 6 }, fc.uuid())
const amount = fc.constantFrom('1000000', '200000', '10000', '1', '0', '-1', '9'.repeat(16), '1e6')
const key = fc.oneof(fc.uuid(), fc.constantFrom('the-same-key', 'short', '../../../..'))
const number = fc.oneof(fc.constantFrom(1, 2, 0, -1, 2 ** 53), fc.nat())
const spot = fc.constantFrom('straight:17', 'red', 'banker', 'player', 'tie', 'split:1-2', ...PROTOTYPE_KEYS, '')
const chips = fc.array(fc.record({ spot, amount }), { maxLength: 60 })
const optional: { requiredKeys: 'session'[] } = { requiredKeys: ['session'] }

/** Each call of a game's page, by its path, with the body that its page sends. */
const CALLS: readonly (readonly [path: Arbitrary<string>, body: Arbitrary<unknown>])[] = [
  [
    fc.constant('open'),
    fc.record(
      {
        game,
        mode: fc.constantFrom('demo', 'demo', 'real'),
        token: fc.string(),
        visitor: fc.constantFrom(VISITOR, 'nobody'),
        currency: fc.constantFrom(...CURRENCY_CODES, 'XXX'),
      },
      { requiredKeys: ['game', 'mode'] },
    ),
  ],
  [
    fc.constant('spin'),
    fc.record({ session, key, stake: amount, campaign: fc.string() }, { requiredKeys: ['session', 'key'] }),
  ],
  [fc.constant('advance'), fc.record({ session, round: fc.oneof(fc.string(), fc.constant('r-none')) }, optional)],
  [fc.constantFrom('balance', 'refill'), fc.record({ session })],
  [fc.constant('rotate'), fc.record({ session, clientSeed: fc.oneof(fc.constant('mine'), longText) }, optional)],
  ...(['open', 'lay', 'undo', 'mine'] as const).map(
    (call) =>
      [
        fc.constantFrom(...TABLE_IDS, ...PROTOTYPE_KEYS, 'no-table').map((table) => `tables/${table}/${call}`),
        call === 'open'
          ? fc.record({ game, mode: fc.constantFrom('demo', 'real'), visitor: fc.constant(VISITOR) })
          : fc.record({ session, number, key, chips }, optional),
      ] as const,
  ),
]

const calls: Arbitrary<Case> = fc
  .oneof(...CALLS.map(([path, body]) => fc.tuple(path, jsonText(fc.oneof({ arbitrary: body, weight: 6 }, garbage)))))
  .chain(([call, text]) =>
    fc.tuple(headers, burst(8)).map(
      ([odd, crowd]): Case => ({
        program: 'studio',
        kind: `the studio's ${call.replace(/^tables\/[^/]*/, 'tables')}`,
        request: request({
          method: 'POST',
          path: `/api/${call}`,
          headers: [['content-type', 'application/json'], ...odd],
          body: text.toWellFormed(),
        }),
        crowd,
      }),
    ),
  )

const query = fc
  .record({
    lang: fc.constantFrom('ru', 'hi', 'xx', '__proto__'),
    host: fc.constantFrom(OPERATOR, OPERATOR, 'https://other.example', ''),
    return: fc.oneof(fc.constantFrom('/games/slots', '//other.example', '/\\other.example'), longText),
  })
  .map((fields) => new URLSearchParams(fields).toString().slice(0, 8000))

/** The studio's own pages and streams, and any other address. */
const reads: Arbitrary<Case> = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
    fc.oneof(
      fc.tuple(game, query).map(([name, text]) => `/g/${name}/?${text}`),
      fc.constantFrom('/assets/game.ts', '/assets/..%2fmain.ts', '/api/tables', '/readyz'),
      fc.constantFrom(...TABLE_IDS).map((table) => `/api/tables/${table}/live`),
      path,
    ),
    headers,
    burst(8),
  )
  .map(
    ([method, path, odd, crowd]): Case => ({
      program: 'studio',
      kind: 'an address of the studio',
      request: request({ method, path, headers: odd, isStream: path.endsWith('/live') }),
      crowd,
    }),
  )

/**
 * Requests of slots' and live tables' pages to the studio, and invalid ones: it is a separate program with its own
 * origin.
 */
export const studio: Arbitrary<Case> = fc.oneof({ arbitrary: calls, weight: 3 }, reads)
