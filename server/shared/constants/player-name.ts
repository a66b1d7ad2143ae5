/** In characters as the user counts them. */
export const MIN_NAME_LENGTH = 2
export const MAX_NAME_LENGTH = 32

/**
 * Letters and digits of any script, and separators used in names: nothing invisible, bidirectional or with line breaks.
 */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u

/** Scripts with look-alike letters: a name may contain letters of at most one of them. */
const LOOK_ALIKE = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Cherokee}/u]

/** Letters and digits that look like Latin ones (UTS 39, as far as the names below need them). */
const READ_AS: Readonly<Record<string, string>> = {
  а: 'a',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  і: 'i',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  г: 'r',
  п: 'n',
  α: 'a',
  ε: 'e',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  τ: 't',
  ı: 'i',
  ɩ: 'i',
  ɑ: 'a',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
}

const readAs = (name: string): string =>
  [...name.toLowerCase().normalize('NFKD')]
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .map((sign) => READ_AS[sign] ?? sign)
    .join('')

/** Names reserved for staff, in their Latin look-alike form. */
const OF_STAFF: ReadonlySet<string> = new Set(
  [
    'admin',
    'administrator',
    'moderator',
    'support',
    'fairline',
    'админ',
    'администратор',
    'модератор',
    'поддержка',
  ].map(readAs),
)

/**
 * Normalized player name: NFKC, with single spaces. Null for an invalid name, for one that mixes scripts with
 * look-alike letters, and for one that looks like a staff name.
 */
export function playerName(typed: string): string | null {
  const name = typed.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')
  const { length } = [...name]
  const isPlain = length >= MIN_NAME_LENGTH && length <= MAX_NAME_LENGTH && NAME.test(name)
  const isMixed = LOOK_ALIKE.filter((script) => script.test(name)).length > 1
  return isPlain && !isMixed && !OF_STAFF.has(readAs(name)) ? name : null
}
