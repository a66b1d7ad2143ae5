import { isDeeperThan } from '#server/shared/constants/json-depth.ts'
import { WalletRefusal } from './wallet-refusal.ts'

const MAX_DEPTH = 16
/** A string, or a colon outside of one. */
const TOKENS = /"(?:[^"\\]|\\.)*"|:/g

/**
 * Parses a provider's request strictly, so that it has only one reading. Refuses MALFORMED if it is not UTF-8, begins
 * with a byte order mark, is deeply nested or repeats a field, since parsers would pick different ones.
 */
export function parseWalletJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (isDeeperThan(text, MAX_DEPTH)) throw new WalletRefusal('MALFORMED')
    const value: unknown = JSON.parse(text)
    const named = text.match(TOKENS)?.filter((token) => token === ':').length ?? 0
    if (named !== fieldsOf(value)) throw new WalletRefusal('MALFORMED')
    return value
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new WalletRefusal('MALFORMED')
    throw error
  }
}

function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const members = Object.values(value)
  return (Array.isArray(value) ? 0 : members.length) + members.reduce((sum: number, one) => sum + fieldsOf(one), 0)
}
