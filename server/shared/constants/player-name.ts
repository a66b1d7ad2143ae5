/** In characters, as they are counted by whoever types them. */
export const MIN_NAME_LENGTH = 2
export const MAX_NAME_LENGTH = 32

/** Letters and digits of any script, and what stands between them in names: nothing that hides, turns or breaks a line. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u

/** Scripts whose letters look like one another's: a name has letters of one of them, or of none. */
const LOOK_ALIKE = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Cherokee}/u]

/** Letters and digits that are read as Latin ones (UTS 39, as far as the names below need them). */
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

/** Names that speak for the site, in what they are read as. */
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
 * A name as it is kept: NFKC, with single blanks. Null for text that is no name, for one that mixes scripts whose letters
 * look alike, and for one that is read as the site's staff.
 */
export function playerName(typed: string): string | null {
  const name = typed.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')
  const { length } = [...name]
  const isPlain = length >= MIN_NAME_LENGTH && length <= MAX_NAME_LENGTH && NAME.test(name)
  const isMixed = LOOK_ALIKE.filter((script) => script.test(name)).length > 1
  return isPlain && !isMixed && !OF_STAFF.has(readAs(name)) ? name : null
}
