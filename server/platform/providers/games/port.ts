import type { Currency } from '#server/shared/constants/currencies.ts'
import type { GameCategory, GameFeature, TitleStatus } from '#server/shared/constants/titles.ts'
import type { ProviderTransaction } from '#server/shared/contract/provider-wallet/books.ts'
import type { JurisdictionName } from '#server/shared/jurisdictions/index.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { Volatility } from '#server/shared/rules/slots/figures.ts'

/** A provider's title as shown to players. Ratios are in 1e-4. */
export type GameTitle = {
  /** Used in URLs; unique across providers. */
  readonly slug: string
  readonly gameId: string
  readonly name: string
  readonly kind: 'slot' | 'live'
  readonly categories: readonly GameCategory[]
  readonly features: readonly GameFeature[]
  /** Null if it depends on the selected bet. */
  readonly volatility: Volatility | null
  /** RTP of its best bet; null if the provider does not publish it. */
  readonly rtpBp: number | null
  /** RTP of its worst bet, if it has several; null if the provider does not publish it. */
  readonly leastRtpBp: number | null
  readonly hitBp: number | null
  /** As a multiple of the stake. */
  readonly topWin: number
  readonly rtp: string | null
  /** Milliseconds. */
  readonly releasedAt: number
  /** Higher is more popular. */
  readonly popularity: number
  readonly hasDemo: boolean
  readonly blockedIn: readonly JurisdictionName[]
  /** The provider's status; the operator can disable the title in addition. */
  readonly status: TitleStatus
}

/** Stake limits of a title in one currency. A stake is a multiple of `step`. */
export type TitleStakes = {
  readonly min: Micros
  readonly max: Micros
  readonly step: Micros
  readonly maxPayout: Micros
}

export type ProviderKey = {
  readonly id: string
  /** 32 bytes in hexadecimal. */
  readonly secret: string
  /** Milliseconds; null: unlimited. */
  readonly validFrom: number | null
  readonly validUntil: number | null
}

/** Current state of a live table. Times are milliseconds from now, negative once past. */
export type TableNow = {
  readonly gameId: string
  /** Number of the current round. */
  readonly number: number
  readonly closesIn: number
  readonly resultIn: number
  readonly endsIn: number
  /** Number of players with a bet in the current round. */
  readonly players: number
  /** Results already shown to players, newest first: "17", "banker". */
  readonly results: readonly string[]
}

/**
 * Transactions in a period by the provider's clock, page by page, or transactions with given ids, of any time. Times
 * are milliseconds.
 */
export type TransactionsRequest =
  | { readonly from: number; readonly to: number; readonly cursor: string | null }
  | { readonly txIds: readonly string[] }

/** A page of a provider's own transactions. */
export type ProviderBooks = {
  readonly transactions: readonly ProviderTransaction[]
  /** Null on the last page. */
  readonly cursor: string | null
  /** Number of transactions not yet sent to us. */
  readonly waiting: number
}

export type GameLaunch = {
  readonly gameId: string
  readonly locale: string
  /** Null for a demo. */
  readonly token: string | null
  /** Currency of the player's money, or of the play money. */
  readonly currency: Currency
  /** Host of the site that embeds the frame. */
  readonly host: string
  /** Path of the site that the game's exit leads to. */
  readonly returnPath: string | undefined
}

/** A game provider. Its games run at its own origin, and it calls our wallet API. */
export type GameProvider = {
  readonly label: string
  /** Origin of the frame: never the site's own, nor one that shares its cookies; `OPAQUE_ORIGIN` if it is sandboxed. */
  readonly origin: string
  readonly keys: readonly ProviderKey[]
  /** Addresses and ranges that may call the wallet; null: any. */
  readonly sources: readonly string[] | null
  readonly titles: readonly GameTitle[]
  /** Null if a title is not offered in a currency. */
  stakesOf(gameId: string, currency: Currency): TitleStakes | null
  launchUrl(launch: GameLaunch): string
  /** Tables that are currently open. Rejects if the provider cannot be reached. */
  tablesNow(): Promise<readonly TableNow[]>
  /**
   * Reads the provider's transactions for reconciliation; null if it does not support that. Rejects if it cannot be
   * reached.
   */
  readonly readBooks: ((request: TransactionsRequest, now: number) => Promise<ProviderBooks>) | null
}

/** Providers by name, in configured order. */
export type GameProviders = ReadonlyMap<string, GameProvider>

/** Name of a provider's game; null for a game that no provider has anymore, and without a provider. */
export function titleName(games: GameProviders, provider: string | null, gameId: string): string | null {
  return provider === null ? null : (titleOf(games, provider, gameId)?.name ?? null)
}

/** Slug of a provider's game; null for a game that no provider has anymore. */
export const titleSlug = (games: GameProviders, provider: string, gameId: string): string | null =>
  titleOf(games, provider, gameId)?.slug ?? null

const titleOf = (games: GameProviders, provider: string, gameId: string) =>
  games.get(provider)?.titles.find((title) => title.gameId === gameId)
