import { MOST_STEPS } from './chain-walk.ts'

/** Typed values of a round in a hash chain; values to compare with are optional. */
export type ChainFields = { link: string; number: string; promisedHash: string; terminal: string }
export type ChainField = keyof ChainFields

export type TypedChain = {
  readonly link: string
  readonly number: number
  readonly promisedHash: string | undefined
  readonly terminal: string | undefined
}

const HASH = /^[0-9a-f]{64}$/
const tidy = (text: string) => text.trim().toLowerCase()

/** Parses the fields; returns the invalid ones if there are any. */
export function readChain(fields: ChainFields): { chain: TypedChain } | { wrong: readonly ChainField[] } {
  const { link, promisedHash, terminal } = {
    link: tidy(fields.link),
    promisedHash: tidy(fields.promisedHash),
    terminal: tidy(fields.terminal),
  }
  const number = /^\d{1,8}$/.test(fields.number.trim()) ? Number.parseInt(fields.number, 10) : 0
  const wrong: ChainField[] = []
  if (!HASH.test(link)) wrong.push('link')
  if (number < 1 || number > MOST_STEPS) wrong.push('number')
  if (promisedHash !== '' && !HASH.test(promisedHash)) wrong.push('promisedHash')
  if (terminal !== '' && !HASH.test(terminal)) wrong.push('terminal')
  if (wrong.length > 0) return { wrong }
  return {
    chain: { link, number, promisedHash: promisedHash || undefined, terminal: terminal || undefined },
  }
}
