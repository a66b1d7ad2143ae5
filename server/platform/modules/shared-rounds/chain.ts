import { hash } from 'node:crypto'
import type { sharedChains } from '#db/platform/schema/shared-rounds.ts'
import type { Secrets } from '#server/platform/kernel/former-secrets.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { ChainKind } from '#server/shared/rules/fairness/chain.ts'
import { unsealServerSeed } from '../fairness/index.ts'
import { CHAIN_KINDS } from './channels.ts'

/** A chain for publication and storage: links are lowercase hexadecimal, number 0 is the terminal. */
export type NewChain = {
  readonly terminal: string
  readonly length: number
  readonly spacing: number
  /** Numbers spacing, 2 × spacing … and the last one. */
  readonly links: readonly string[]
}

/** Links computed per event-loop turn: a few milliseconds. */
const LINKS_A_TURN = 2000
const HEX = 64

/** The previous link, by node:crypto: the same as `linkBefore` of the rules, but faster. */
function before(kind: ChainKind, link: string): string {
  return hash('sha256', kind === 'bytes' ? Buffer.from(link, 'hex') : link, 'hex')
}

/**
 * Computes a chain from its last link, 32 random bytes, yielding to other work in between.
 * @param spacing distance between stored links
 */
export async function buildChain(
  kind: ChainKind,
  last: Uint8Array,
  { length, spacing }: Pick<NewChain, 'length' | 'spacing'>,
): Promise<NewChain> {
  let link = Buffer.from(last).toString('hex')
  const links = [link]
  for (let number = length; number > 0; number -= 1) {
    if (number !== length && number % spacing === 0) links.unshift(link)
    link = before(kind, link)
    if (number % LINKS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { terminal: link, length, spacing, links }
}

export type ChainRow = StoredRow<
  typeof sharedChains,
  'id' | 'game' | 'terminal' | 'length' | 'spacing' | 'sealedLinks' | 'salt' | 'beaconRound'
>

/** Decrypted links of chains in use: a chain serves many thousands of rounds. */
const opened = new Map<string, readonly string[]>()
const OPEN_CHAINS = 64

function cachedLinks(secrets: Secrets, { id, sealed_links: sealed }: ChainRow) {
  const known = opened.get(id)
  if (known) return known
  const joined = unsealServerSeed(secrets, { pairId: id, sealed })
  const links = Array.from({ length: joined.length / HEX }, (_, index) => joined.slice(index * HEX, (index + 1) * HEX))
  if (opened.size >= OPEN_CHAINS) opened.clear()
  opened.set(id, links)
  return links
}

/** The link with a number, which decides a round: never send it before that round has ended. */
export function linkAt(context: Secrets, chain: ChainRow, number: number): string {
  const [length, spacing] = [Number(chain.length), Number(chain.spacing)]
  if (number < 0 || number > length) throw new RangeError(`chain of length ${length} has no link ${number}`)
  if (number === 0) return chain.terminal
  const index = Math.ceil(number / spacing) - 1
  const kept = Math.min((index + 1) * spacing, length)
  let link = cachedLinks(context, chain)[index]
  if (link === undefined) throw new RangeError(`link ${kept} is not stored`)
  for (let current = kept; current > number; current -= 1) link = before(CHAIN_KINDS[chain.game], link)
  return link
}
