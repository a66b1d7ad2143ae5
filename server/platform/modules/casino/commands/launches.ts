import type { casinoLaunches } from '#db/platform/schema/casino.ts'
import { newToken } from '#server/platform/kernel/ids.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { disabledState } from '#server/platform/modules/availability/index.ts'
import { requireTerms } from '#server/platform/modules/content/index.ts'
import { activeCurrency, hashToken } from '#server/platform/modules/identity/index.ts'
import { requirePlayer } from '#server/platform/modules/player-limits/index.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'

type Launch = {
  readonly userId: string
  readonly loginId: string
  readonly provider: string
  readonly gameId: string
  readonly locale: string
  /** Country of the player; null if unknown. */
  readonly country?: string | null
  readonly currencies?: readonly Currency[]
}

const LAUNCH_MS = 60_000

/**
 * Creates a single-use launch token for a provider's game. Refusals: self_excluded, timed_out, terms_changed,
 * currency_mismatch without a wallet or with one in a currency that the title is not played in; unavailable if it is
 * closed there.
 */
export function openLaunch(
  context: CommandContext,
  { userId, loginId, provider, gameId, locale, country = null, currencies }: Launch,
): { readonly token: string; readonly expiresAt: number; readonly currency: Currency } {
  requirePlayer(context, userId, 'casino')
  requireTerms(context, userId)
  const currency = activeCurrency(context, userId)
  if (currency === null || currencies?.includes(currency) === false)
    throw new Refusal('currency_mismatch', { field: 'currency' })
  if (disabledState(context, { provider, gameId, currency, country }))
    throw new Refusal('unavailable', { field: 'slug' })
  const token = newToken(context)
  const expiresAt = context.now + LAUNCH_MS
  insertRow<typeof casinoLaunches>(context.db, {
    into: 'casino_launches',
    row: {
      provider,
      locale,
      currency,
      country,
      token_hash: hashToken(token),
      user_id: userId,
      login_id: loginId,
      game_id: gameId,
      created_at: context.now,
      expires_at: expiresAt,
    },
  })
  return { token, expiresAt, currency }
}

/** How long an expired launch is stored. */
const KEPT_MS = 24 * 60 * 60_000

/** Deletes a page of expired launches. */
export function purgeLaunches({ db, now }: CommandContext): { changed: number } {
  const { changes } = db.run(
    `DELETE FROM casino_launches WHERE token_hash IN (
       SELECT token_hash FROM casino_launches WHERE expires_at <= ? ORDER BY expires_at LIMIT ?
     )`,
    [now - KEPT_MS, PAGE_ROWS],
  )
  return { changed: changes }
}
