import type { offerLetters } from '#db/platform/schema/promotions.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import {
  activeCurrency,
  blockOf,
  type OfferReader,
  offerReadersAcrossPlayers,
} from '#server/platform/modules/identity/index.ts'
import { isStopped } from '#server/platform/modules/player-limits/index.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { DEFAULT_LOCALE } from '#server/shared/constants/locales.ts'
import { sendMessage } from '../../messaging/index.ts'
import { isForPlayer } from '../audience.ts'
import { loadOffer } from '../offers/offer.ts'

const A_PAGE = 100

type OfferLetters = {
  readonly id: string
  /** The last player of the previous page; empty for the first page. */
  readonly after: string
  readonly site: Site
}

/**
 * Notifies a page of players about a campaign, once each: players with marketing consent and without a time-out or
 * exclusion. `next` is where the next page begins; null after the last one. Refusals: not_found if it is not granted
 * now; invalid, on `trigger` for bonuses that players cannot claim themselves, and on `region` for a regional campaign,
 * since a player's location is known only during a visit.
 */
export function writeOfferLetters(
  context: CommandContext,
  { id, after, site }: OfferLetters,
): { readonly written: number; readonly next: string | null } {
  const known = loadOffer(context, id, DEFAULT_CURRENCY)
  if (!known?.isGiven) throw new Refusal('not_found')
  // an email must not promise bonuses that are granted manually or for a code
  if (!OCCASIONS[known.terms.occasion].isAdvertised) throw new Refusal('invalid', { field: 'trigger' })
  if (known.region !== null) throw new Refusal('invalid', { field: 'region' })
  const readers = offerReadersAcrossPlayers(context, { after, limit: A_PAGE })
  const written = readers.filter((reader) => write(context, { id, site, reader })).length
  return { written, next: readers.length < A_PAGE ? null : (readers.at(-1)?.userId ?? null) }
}

type OfferEmail = Pick<OfferLetters, 'id' | 'site'> & { readonly reader: OfferReader }

function write(context: CommandContext, { id, site, reader: { userId, email, locale } }: OfferEmail): boolean {
  const offer = loadOffer(context, id, activeCurrency(context, userId) ?? DEFAULT_CURRENCY)
  if (
    !offer ||
    isStopped(context, userId) ||
    blockOf(context, userId, 'marketing') ||
    !isForPlayer(context, userId, offer.audience)
  )
    return false
  const { changes } = insertRow<typeof offerLetters>(context.db, {
    into: 'offer_letters',
    row: { bonus_id: id, user_id: userId, created_at: context.now },
    onConflict: 'ON CONFLICT DO NOTHING',
  })
  if (changes === 0) return false
  const language = locale ?? DEFAULT_LOCALE
  sendMessage(context, {
    contact: { channel: 'email', target: email },
    locale: language,
    site,
    message: { kind: 'offer', name: offer.terms.name[language] },
  })
  return true
}
