import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { json, list, setting, url } from '#server/settings.ts'
import { OPAQUE_ORIGIN } from '#server/shared/constants/external-url.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import { slotPayoutLimit, slotStakeStep, slotStakes } from '#server/shared/rules/slots/stakes.ts'
import { tableOf, tableStakes } from '#server/shared/rules/tables/tables.ts'
import { adapter } from '../../adapter.ts'
import type { GameProvider } from '../port.ts'
import { readStudioBooks } from './read-books.ts'
import { fetchTables } from './tables-now.ts'
import { STUDIO_TITLES } from './titles.ts'

const time = z.iso
  .datetime()
  .nullable()
  .default(null)
  .transform((text) => (text === null ? null : Date.parse(text)))

const key = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_.-]{1,32}$/),
  secret: z.string().regex(/^[0-9a-f]{64}$/, '32 bytes in hexadecimal'),
  validFrom: time,
  validUntil: time,
})

const source = z
  .string()
  .transform((text) => (text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`))
  .refine((text) => ipaddr.isValidCIDR(text), 'addresses or ranges (203.0.113.0/24), with commas between them')

const settings = z.object({
  GAMES_STUDIO_ORIGIN: setting(
    url.default('http://127.0.0.1:4100'),
    'With `studio`: origin of the studio for browsers; another one than the site’s, or its own address with a path.',
    { isForProduction: true },
  ),
  GAMES_STUDIO_URL: setting(url.optional(), 'Address of the studio for the platform.', { unset: 'that origin' }),
  GAMES_STUDIO_KEYS: setting(
    json(z.array(key).max(3)),
    'One to three keys that the studio signs with, as JSON: `[{"id","secret","validFrom","validUntil"}]`.',
    { unset: 'set by `npm start` and `npm run serve`' },
  ),
  GAMES_STUDIO_SOURCES: setting(
    list(z.string()).pipe(z.array(source)),
    'Addresses and ranges that the studio may call the wallet from.',
    { unset: 'any' },
  ),
})

/** The sandbox studio: the project's own games, connected by the same API as every provider's. */
export const studio = adapter(
  settings,
  (
    {
      GAMES_STUDIO_ORIGIN: address,
      GAMES_STUDIO_URL: url = address,
      GAMES_STUDIO_KEYS: keys,
      GAMES_STUDIO_SOURCES: sources,
    },
    { sendRequest, siteName },
  ): GameProvider => ({
    label: `${siteName} Studio`,
    // with a path, a site serves it from its own host, sandboxed
    origin: new URL(address).pathname === '/' ? address : OPAQUE_ORIGIN,
    keys,
    sources: sources.length === 0 ? null : sources,
    titles: STUDIO_TITLES,
    stakesOf(gameId, currency) {
      const table = tableOf(gameId)
      if (table) return tableStakes(table, currency)
      const slot = slotOf(gameId)
      if (!slot) return null
      const stakes = slotStakes(slot, currency)
      const [min, max] = [stakes[0], stakes.at(-1)]
      if (min === undefined || max === undefined) return null
      return { min, max, step: slotStakeStep(slot), maxPayout: slotPayoutLimit(currency) }
    },
    launchUrl({ gameId, locale, token, currency, host, returnPath }) {
      const mode = token === null ? 'demo' : 'real'
      const query = new URLSearchParams({ lang: locale, mode, currency, host, return: returnPath ?? '/' })
      return `${address}/g/${gameId}/?${query}${token === null ? '' : `#t=${token}`}`
    },
    tablesNow: () => fetchTables(url, sendRequest),
    readBooks: (request, now) => readStudioBooks({ url, keys, sendRequest }, request, now),
  }),
)
