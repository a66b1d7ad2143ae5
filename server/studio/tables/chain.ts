import { hash } from 'node:crypto'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import type { isWordOf } from '#server/shared/rules/fairness/beacon.ts'
import type { StudioDatabase } from '../database.ts'
import { type RandomBytes, randomHex } from '../entropy.ts'
import type { Wallet } from '../wallet.ts'

/**
 * Hash chain that decides a table's rounds: number 0 is its terminal, which is published first; each link is the hash
 * of the next one.
 */
export type Chain = {
  readonly table: string
  /** Position among the table's chains, from 1. */
  readonly serial: number
  readonly terminal: string
  readonly length: number
  /** Fixed after the terminal was published. */
  readonly salt: string
  /** Round of the public beacon whose output the salt is, with its signature; null for a salt of the studio's own. */
  readonly beacon: { readonly round: number; readonly signature: string } | null
  /** Link by its number, as lowercase hexadecimal. */
  link(number: number): string
}

const CHAIN_LENGTH = 100_000
const SPACING = 1000
const LINKS_A_TURN = 2000
const HEX = 64

const before = (link: string): string => hash('sha256', Buffer.from(link, 'hex'), 'hex')

/** Existing chains of a table, oldest first. */
export async function readChains(database: StudioDatabase, table: string): Promise<Chain[]> {
  const { rows } = await database.execute({
    sql: 'SELECT serial, terminal, length AS size, links, salt, beacon_round, salt_signature FROM table_chains WHERE table_id = ? AND salt IS NOT NULL ORDER BY serial',
    args: [table],
  })
  return rows.map(({ serial, terminal, size, links, salt, beacon_round, salt_signature }) => {
    const chain = {
      table,
      serial: Number(serial),
      terminal: String(terminal),
      length: Number(size),
      salt: String(salt),
      beacon: beacon_round === null ? null : { round: Number(beacon_round), signature: String(salt_signature) },
    }
    return { ...chain, link: linksOf(chain, String(links)) }
  })
}

/** Every thousandth link is stored; the others are recomputed, a thousand at a time. */
function linksOf({ terminal, length }: Pick<Chain, 'terminal' | 'length'>, kept: string) {
  let from = -1
  let made: string[] = []
  return (number: number): string => {
    if (number === 0) return terminal
    if (number < 0 || number > length) throw new RangeError(`chain of length ${length} has no link ${number}`)
    const index = Math.ceil(number / SPACING) - 1
    const first = index * SPACING + 1
    if (from !== first) {
      from = first
      made = [kept.slice(index * HEX, (index + 1) * HEX)]
      for (let at = Math.min(first + SPACING - 1, length); at > first; at -= 1) made.unshift(before(made[0] ?? ''))
    }
    return made[number - first] ?? ''
  }
}

type Making = {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly now: () => number
  readonly random: RandomBytes
  readonly isBeaconWord: typeof isWordOf
  readonly table: string
  readonly serial: number
  readonly length?: number | undefined
}

/**
 * Creates a table's next chain: its terminal is on disk and in the operator's log before its salt exists, so that no
 * chain can have been chosen for its salt. The salt is the public beacon's output in the round that the operator has
 * announced with the terminal, or a random number of the studio if the operator has no beacon. Resumable. Returns whether
 * the chain can be used; false while the operator does not respond or the beacon has not emitted its round.
 */
export async function makeChain(making: Making): Promise<boolean> {
  const { wallet, table, serial, now, random, isBeaconWord } = making
  const chain = (await unsalted(making)) ?? (await storeChain(making))
  const named = { gameId: table, serial }
  const published = await wallet('publish_chain', { ...named, terminal: chain.terminal, length: chain.length })
  if (published.kind === 'unknown') return false
  // an operator without a log of chains
  if (published.kind === 'refused') return await fix(making, { salt: localSalt(random), round: null, signature: null })
  const { beaconRound, beaconAt } = WALLET_CALLS.publish_chain.response.parse(published.answer)
  if (beaconAt !== null && now() < Date.parse(beaconAt)) return false
  const salted = await wallet('salt_chain', { ...named, ...(beaconRound === null && { salt: localSalt(random) }) })
  if (salted.kind !== 'ok') return false
  const { salt, signature } = WALLET_CALLS.salt_chain.response.parse(salted.answer)
  if (beaconRound !== null && !isBeaconWord(beaconRound, { text: salt, signature: signature ?? '' }))
    throw new RangeError(`the salt of ${table} ${serial} is not the beacon's`)
  return await fix(making, { salt, round: beaconRound, signature })
}

const localSalt = (random: RandomBytes) => `local:${randomHex(random, HEX / 4)}`

type Salt = { readonly salt: string; readonly round: number | null; readonly signature: string | null }

async function fix({ database, table, serial }: Making, { salt, round, signature }: Salt): Promise<true> {
  await database.execute({
    sql: `UPDATE table_chains SET salt = ?, beacon_round = ?, salt_signature = ?
      WHERE table_id = ? AND serial = ? AND salt IS NULL`,
    args: [salt, round, signature, table, serial],
  })
  return true
}

type Stored = Pick<Chain, 'terminal' | 'length'>

async function unsalted({ database, table, serial }: Making): Promise<Stored | undefined> {
  const { rows } = await database.execute({
    sql: 'SELECT terminal, length AS size FROM table_chains WHERE table_id = ? AND serial = ? AND salt IS NULL',
    args: [table, serial],
  })
  const [row] = rows
  return row && { terminal: String(row.terminal), length: Number(row.size) }
}

/** Computes a chain in batches, between which other work runs, and stores it without a salt. */
async function storeChain({ database, random, table, serial, length = CHAIN_LENGTH }: Making): Promise<Stored> {
  let link = randomHex(random, HEX / 2)
  const kept = [link]
  for (let number = length; number > 0; number -= 1) {
    if (number !== length && number % SPACING === 0) kept.unshift(link)
    link = before(link)
    if (number % LINKS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await database.execute({
    sql: 'INSERT INTO table_chains (table_id, serial, terminal, length, links) VALUES (?, ?, ?, ?, ?)',
    args: [table, serial, link, length, kept.join('')],
  })
  return { terminal: link, length }
}
