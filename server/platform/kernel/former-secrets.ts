import { hkdfSync } from 'node:crypto'

/** A secret that the platform had until a moment. */
export type FormerSecret = {
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly until: number
}

/** The secret that the platform has, and those that it had, the oldest first. */
export type Secrets = { readonly secret: string; readonly formerSecrets?: readonly FormerSecret[] | undefined }

/** All of them, the one in force first. */
export const allSecrets = ({ secret, formerSecrets = [] }: Secrets): readonly string[] => [
  secret,
  ...formerSecrets.map((former) => former.secret),
]

/**
 * The one that was in force at a moment: what is computed anew from it, and has been told of since, stays as it was.
 * @param at milliseconds since the epoch
 */
export const secretAt = ({ secret, formerSecrets = [] }: Secrets, at: number): string =>
  formerSecrets.find(({ until }) => at < until)?.secret ?? secret

const ID_PURPOSE = 'fairline/key-id/v1'
const ID_BYTES = 4
const ids = new Map<string, string>()

/** What a secret is called where something lies that was made with it: eight hexadecimal digits, which tell nothing of it. */
export function secretId(secret: string): string {
  const known = ids.get(secret)
  if (known !== undefined) return known
  const id = Buffer.from(hkdfSync('sha256', secret, '', ID_PURPOSE, ID_BYTES)).toString('hex')
  ids.set(secret, id)
  return id
}
