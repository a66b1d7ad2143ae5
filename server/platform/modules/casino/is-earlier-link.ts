import { hash } from 'node:crypto'

/** A link of a hash chain, and its position; the terminal is at 0. */
export type Link = { readonly link: string; readonly position: number }

/** Whether a link leads to an earlier one of its chain: each is the SHA-256 of the next. */
export function isEarlierLink(earlier: Link, { link, position }: Link): boolean {
  if (position <= earlier.position) return false
  let last = link
  for (let at = position; at > earlier.position; at -= 1) last = hash('sha256', Buffer.from(last, 'hex'))
  return last === earlier.link
}
