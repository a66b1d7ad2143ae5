/** In characters, as they are counted by whoever types them. */
export const MIN_NAME_LENGTH = 2
export const MAX_NAME_LENGTH = 32

/** Letters and digits of any script, and what stands between them in names: nothing that hides, turns or breaks a line. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u

/** A name as it is kept: composed, with single blanks; null for what is none. */
export function playerName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  const { length } = [...name]
  return length >= MIN_NAME_LENGTH && length <= MAX_NAME_LENGTH && NAME.test(name) ? name : null
}
