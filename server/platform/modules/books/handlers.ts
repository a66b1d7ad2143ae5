import { z } from 'zod'
import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import { publishedDay, publishedHour } from '#server/shared/contract/books.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { currency } from '#server/shared/contract/wire.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import type { Platform } from './platform.ts'
import { findProof } from './queries/find-proof.ts'
import { findFile, lastDays, lastHours, readTotals } from './queries/published.ts'
import type { GameReturns } from './totals.ts'

/** Quantile of the normal distribution for a 95 % confidence interval. */
const Z = 1.959964
const PER_ONE = 10_000
const DIGITS = 6

/** Mean return of a game's bets and the confidence interval of the true mean, as decimals. */
type ReturnBand = { readonly mean: string; readonly low: string; readonly high: string }

/**
 * Mean of the returns with its 95 % confidence interval (normal approximation). It is a statistic, not an amount, so
 * doubles are precise enough. Each bet counts alike, whatever its stake and currency. Null below two bets.
 */
function returnBand({ bets, sum, squares }: GameReturns[string]): ReturnBand | null {
  if (bets < 2) return null
  const mean = Number(sum) / bets / PER_ONE
  // exact until the last division: subtracting two large doubles would lose precision
  const spread = Number(BigInt(bets) * BigInt(squares) - BigInt(sum) ** 2n) / (bets * (bets - 1)) / PER_ONE ** 2
  const half = Z * Math.sqrt(Math.max(0, spread) / bets)
  const decimal = (value: number) => value.toFixed(DIGITS)
  return { mean: decimal(mean), low: decimal(Math.max(0, mean - half)), high: decimal(mean + half) }
}

const decimalOf = (amount: bigint | string) => formatMicros(micros(BigInt(amount)))

const accountName = z.string().transform((name) => {
  const [code = '', kind = ''] = name.split(' ')
  return { currency: currency.parse(code), kind }
})

/** Game of a row of totals. For its own games, the site itself knows name and return. */
function playedOf({ games }: Pick<Platform, 'games'>, name: string) {
  const [provider = '', game] = name.split('/')
  if (game === undefined) return { game: name }
  const title = games.get(provider)?.titles.find(({ gameId }) => gameId === game)
  const [low, high] = [title?.leastRtpBp ?? null, title?.rtpBp ?? null]
  const theory = low === null || high === null ? null : { low: shareOf(low), high: shareOf(high) }
  return { game, title: title?.name ?? game, theory }
}

const shareOf = (bp: number) => (bp / 10_000).toFixed(6)

export const books: HandlersFor<typeof contract.books, Platform> = {
  async published({ platform }) {
    const [totals, days, hours] = await Promise.all([readTotals(platform), lastDays(platform), lastHours(platform)])
    return {
      at: totals && new Date(totals.at).toISOString(),
      accounts: Object.entries(totals?.accounts ?? {}).map(([name, total]) => ({
        ...accountName.parse(name),
        total: decimalOf(total),
      })),
      returns: Object.entries(totals?.returns ?? {}).flatMap(([name, sums]) => {
        const band = returnBand(sums)
        return band ? [{ ...playedOf(platform, name), bets: sums.bets, ...band }] : []
      }),
      days: days.map((file) => publishedDay.parse(JSON.parse(file))),
      hours: hours.map((file) => publishedHour.parse(JSON.parse(file))),
    }
  },

  file: async ({ input, platform }) => ({ file: await findFile(platform, input) }),

  async proof({ input, caller: { userId }, platform }) {
    const { parts, day, player } = await findProof(platform, { userId, ...input })
    const sums = ({ owed, bonus }: { owed: bigint; bonus: bigint }) => ({
      owed: decimalOf(owed),
      bonus: decimalOf(bonus),
    })
    return {
      v: 1 as const,
      day,
      currency: input.currency,
      player,
      parts: parts.map(({ part, salt, index, path, ...own }) => ({
        part,
        salt,
        index,
        ...sums(own),
        path: path.map(({ hash, ...node }) => ({ hash, ...sums(node) })),
      })),
    }
  },
}
