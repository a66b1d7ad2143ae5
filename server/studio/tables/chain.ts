import { hash, randomBytes } from 'node:crypto'
import type { StudioDatabase } from '../database.ts'

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
  /** Created after the terminal was stored. */
  readonly salt: string
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
    sql: 'SELECT serial, terminal, length AS size, links, salt FROM table_chains WHERE table_id = ? AND salt IS NOT NULL ORDER BY serial',
    args: [table],
  })
  return rows.map(({ serial, terminal, size, links, salt }) => {
    const chain = {
      table,
      serial: Number(serial),
      terminal: String(terminal),
      length: Number(size),
      salt: String(salt),
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
    if (number < 0 || number > length) throw new RangeError(`a chain of ${length} has no link ${number}`)
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

/**
 * Creates a table's next chain in batches, between which other work runs. Its terminal is on disk before its salt is
 * generated, so that no chain can have been chosen for its salt.
 */
export async function makeChain(
  database: StudioDatabase,
  {
    table,
    serial,
    length = CHAIN_LENGTH,
  }: { readonly table: string; readonly serial: number; readonly length?: number },
): Promise<void> {
  await database.execute({
    sql: 'DELETE FROM table_chains WHERE table_id = ? AND serial = ? AND salt IS NULL',
    args: [table, serial],
  })
  let link = randomBytes(HEX / 2).toString('hex')
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
  await database.execute({
    sql: 'UPDATE table_chains SET salt = ? WHERE table_id = ? AND serial = ?',
    args: [`local:${randomBytes(HEX / 4).toString('hex')}`, table, serial],
  })
}
