import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openHeadFile } from '#server/platform/hosts/node/storage/head-file.ts'
import { signCheckpoint } from '#server/platform/modules/ledger/log/sign-checkpoint.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { openBetting } from './bets.ts'
import { openBulkWriter } from './bulk-writer.ts'
import { addPlayer, type LargePlayer, playOn, withdraw } from './players.ts'
import { giveBonuses, openCup } from './promotions.ts'
import { openSharedRounds } from './shared-rounds.ts'
import { openSportsbook } from './sports.ts'
import { playStepped } from './stepped.ts'

export type LargeDatabase = {
  /** Data folder of the platform, without a database. */
  readonly directory: string
  readonly secret: string
  readonly players: number
  /** Bets of games of one press; a sports bet comes to each hundred. */
  readonly bets: number
  readonly seed: string
  /** Time of the last bet, in milliseconds. */
  readonly until: number
  /** Hash of the password of all players; null: nobody can sign in. */
  readonly passwordHash?: string | null
  readonly report?: (line: string) => void
}

/** Time in which all bets are placed. */
const PERIOD_MS = 30 * 86_400_000
/** Commands in one transaction. */
const GROUP = 2000
/** Bets of a player in a row. */
const BETS_A_SESSION = 20
/** Bets between two matches, and the players who bet on one. */
const BETS_A_MATCH = 2000
const BETTORS = 20
/** Every so many players withdraw money, and take part in promotions and in rounds of many. */
const WITHDRAWS_EVERY = 10
const MEMBERS = 4
const REPORTED = 100_000

/**
 * Writes a database with players of all currencies, deposits, withdrawals, bets in all games and on sports, a tournament
 * and bonuses by the platform's own code, so that its books are right. Most are bets in games of one press; rounds of the
 * others are played between matches. The first players bet most: the chance falls with the square of the number.
 */
export async function writeLargeDatabase(options: LargeDatabase): Promise<{ readonly betsPerSecond: number }> {
  const { directory, secret, seed, until, players: count, bets, passwordHash = null, report = () => {} } = options
  if (count < BETTORS) throw new RangeError(`at least ${BETTORS} players`)
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'platform.db')
  using writer = openBulkWriter({ file, secret, seed, from: until - PERIOD_MS })
  const players: LargePlayer[] = []
  for (let number = 0; number < count; number += 1) {
    const player = addPlayer(writer, number, passwordHash)
    players.push(player)
    if (number % WITHDRAWS_EVERY === 0) withdraw(writer, player)
    if ((number + 1) % GROUP === 0) writer.commit()
  }
  report(`${count} players`)

  // a room and a bonus have one currency, the first of all
  const members = players.filter(({ currency }) => currency === CURRENCY_CODES[0]).slice(0, MEMBERS)
  openCup(writer, members, until)
  giveBonuses(writer, members)
  const bet = openBetting(writer)
  const betOnMatch = openSportsbook(writer)
  const playShared = await openSharedRounds(writer, Math.ceil(bets / BETS_A_MATCH))
  const pauseMs = Math.max(1, Math.floor(PERIOD_MS / Math.max(1, bets)) - 1)
  const start = performance.now()
  const playing = () => {
    const share = writer.chooseBelow(count) / count
    return players[Math.floor(share * share * count)] as LargePlayer
  }
  let player = playing()
  for (let number = 0; number < bets; number += 1) {
    if (number % BETS_A_SESSION === 0) player = playing()
    bet(player)
    writer.advance(pauseMs)
    if (number % BETS_A_MATCH === 0) {
      const first = writer.chooseBelow(count - BETTORS)
      betOnMatch(players.slice(first, first + BETTORS))
      for (const one of members) playStepped(writer, one)
      playShared(members)
    }
    if ((number + 1) % GROUP === 0) writer.commit()
    if ((number + 1) % REPORTED === 0) report(`${number + 1} bets in ${secondsSince(start).toFixed(1)} s`)
  }
  for (const one of players) playOn(writer, one)
  writer.run((context) => signCheckpoint(context))
  writer.commit()
  writer.connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get([])
  // without it the platform would not trust the end of the log
  openHeadFile(file, writer.connection).close()
  return { betsPerSecond: bets / secondsSince(start) }
}

const secondsSince = (start: number) => (performance.now() - start) / 1000
