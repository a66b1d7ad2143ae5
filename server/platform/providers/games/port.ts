import type { Currency } from '#server/shared/constants/currencies.ts'
import type { JurisdictionName } from '#server/shared/constants/jurisdictions.ts'
import type { GameCategory, GameFeature, TitleStatus } from '#server/shared/constants/titles.ts'
import type { ProviderTransaction } from '#server/shared/contract/provider-wallet/books.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { Volatility } from '#server/shared/rules/slots/figures.ts'

/** A title of a provider as players are shown it. Shares are in 1e-4. */
export type GameTitle = {
  /** In addresses: one for a title, whoever provides it. */
  readonly slug: string
  /** By the provider's own name of it. */
  readonly gameId: string
  readonly name: string
  readonly kind: 'slot' | 'live'
  readonly categories: readonly GameCategory[]
  readonly features: readonly GameFeature[]
  /** Null where it follows from what is bet on. */
  readonly volatility: Volatility | null
  /** Of its best bet; null where the provider does not tell. */
  readonly rtpBp: number | null
  /** Of its worst bet, where it has several; null where the provider does not tell. */
  readonly leastRtpBp: number | null
  readonly hitBp: number | null
  /** In stakes. */
  readonly topWin: number
  readonly rtp: string | null
  /** Milliseconds. */
  readonly releasedAt: number
  /** Higher is more played. */
  readonly popularity: number
  readonly hasDemo: boolean
  readonly blockedIn: readonly JurisdictionName[]
  /** As its provider says; the operator may close it besides. */
  readonly status: TitleStatus
}

/** What may be staked on a title in one currency. A stake is a multiple of `step`. */
export type TitleStakes = {
  readonly min: Micros
  readonly max: Micros
  readonly step: Micros
  /** All that a round may pay. */
  readonly maxPayout: Micros
}

/** A key that a provider signs with. */
export type ProviderKey = {
  readonly id: string
  /** 32 bytes in hexadecimal. */
  readonly secret: string
  /** Milliseconds; null is from ever, and for ever. */
  readonly validFrom: number | null
  readonly validUntil: number | null
}

/** What goes on at a live table. Times are milliseconds from now, and below zero once they have been. */
export type TableNow = {
  readonly gameId: string
  /** Of the round. */
  readonly number: number
  readonly closesIn: number
  readonly resultIn: number
  readonly endsIn: number
  /** With a bet in the round. */
  readonly players: number
  /** What players have seen come up, newest first: "17", "banker". */
  readonly results: readonly string[]
}

/** Transactions of a time by the provider's clock, page by page, or those of some ids, whenever they were. Times are milliseconds. */
export type AskedTransactions =
  | { readonly from: number; readonly to: number; readonly cursor: string | null }
  | { readonly txIds: readonly string[] }

/** What a provider has in its own books. */
export type ProviderBooks = {
  readonly transactions: readonly ProviderTransaction[]
  /** Null on the last page. */
  readonly cursor: string | null
  /** What it has still to tell us. */
  readonly waiting: number
}

export type GameLaunch = {
  readonly gameId: string
  readonly locale: string
  /** Null for a demo. */
  readonly token: string | null
  /** Of the player's money, or of the play money. */
  readonly currency: Currency
  /** The site that frames it. */
  readonly host: string
  /** A path of the site: where its player goes from the game. */
  readonly returnPath: string | undefined
}

/** A provider of games: they run at its own origin, and it asks our wallet. */
export type GameProvider = {
  readonly label: string
  /** Of the frame: never the site's own, nor one that shares its cookies. */
  readonly origin: string
  readonly keys: readonly ProviderKey[]
  /** Addresses and ranges that it asks the wallet from; null is from anywhere. */
  readonly sources: readonly string[] | null
  readonly titles: readonly GameTitle[]
  /** Null where a title is not offered in a currency. */
  stakesOf(gameId: string, currency: Currency): TitleStakes | null
  launchUrl(launch: GameLaunch): string
  /** Those of its tables that deal now. Rejects where it cannot be asked. */
  tablesNow(): Promise<readonly TableNow[]>
  /** Shows its own books, for ours to be compared with; null for one that shows none. Rejects where it cannot be asked. */
  readonly readBooks: ((asked: AskedTransactions, now: number) => Promise<ProviderBooks>) | null
}

/** By name, in the order in which they were chosen. */
export type GameProviders = ReadonlyMap<string, GameProvider>

/** What a game of a provider is called; null for one that nobody provides any more, and for no provider. */
export function titleName(games: GameProviders, provider: string | null, gameId: string): string | null {
  return provider === null ? null : (titleOf(games, provider, gameId)?.name ?? null)
}

/** What a game of a provider has in addresses; null for one that nobody provides any more. */
export const titleSlug = (games: GameProviders, provider: string, gameId: string): string | null =>
  titleOf(games, provider, gameId)?.slug ?? null

const titleOf = (games: GameProviders, provider: string, gameId: string) =>
  games.get(provider)?.titles.find((title) => title.gameId === gameId)
