import { hkdfSync } from 'node:crypto'

/** A rotated secret of the platform, valid until a moment. */
export type FormerSecret = {
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly until: number
}

/** The current secret and former ones, oldest first. */
export type Secrets = { readonly secret: string; readonly formerSecrets?: readonly FormerSecret[] | undefined }

/** All secrets, the current one first. */
export const allSecrets = ({ secret, formerSecrets = [] }: Secrets): readonly string[] => [
  secret,
  ...formerSecrets.map((former) => former.secret),
]

/**
 * Returns the secret that was current at a moment. Published values derived from a secret stay the same when they are
 * recomputed.
 * @param at milliseconds since the epoch
 */
export const secretAt = ({ secret, formerSecrets = [] }: Secrets, at: number): string =>
  formerSecrets.find(({ until }) => at < until)?.secret ?? secret

const ID_PURPOSE = 'fairline/key-id/v1'
const ID_BYTES = 4
const ids = new Map<string, string>()

/** Id of a secret, stored with data that was made with it: eight hexadecimal digits, which reveal nothing about it. */
export function secretId(secret: string): string {
  const known = ids.get(secret)
  if (known !== undefined) return known
  const id = Buffer.from(hkdfSync('sha256', secret, '', ID_PURPOSE, ID_BYTES)).toString('hex')
  ids.set(secret, id)
  return id
}
