/**
 * Normalizes a name for search: no diacritics, lower case, `ё` as `е`, no apostrophes, split into words of letters and
 * digits.
 */
export function folded(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const SHORTEST_MISTAKEN = 5

/**
 * Whether two words are one edit apart: one letter added, removed or replaced, or two swapped. The first letter must
 * match.
 */
export function isOneEditOff(wanted: string, word: string): boolean {
  if (wanted.length < SHORTEST_MISTAKEN || wanted[0] !== word[0] || Math.abs(wanted.length - word.length) > 1)
    return false
  let at = 0
  while (at < wanted.length && wanted[at] === word[at]) at += 1
  const rest = (text: string, from: number) => text.slice(from)
  return (
    rest(wanted, at + 1) === rest(word, at + 1) ||
    rest(wanted, at) === rest(word, at + 1) ||
    rest(wanted, at + 1) === rest(word, at) ||
    (wanted[at] === word[at + 1] && wanted[at + 1] === word[at] && rest(wanted, at + 2) === rest(word, at + 2))
  )
}
