const LETTERS_SHOWN = 2
/** Of an address or a number; shorter ones are something else. */
const DIGITS = 7

/** A word of the operator's as logs may keep it: `ad***@example.com`, `***67`. Ids of accounts stay. */
export const masked = (text: string): string =>
  // a number may be written with blanks in it
  isNumber(text) ? maskedNumber(text) : text.split(' ').map(maskedWord).join(' ')

function maskedWord(word: string): string {
  const at = word.indexOf('@')
  if (at > 0) return `${word.slice(0, Math.min(LETTERS_SHOWN, at))}***${word.slice(at)}`
  return isNumber(word) ? maskedNumber(word) : word
}

const isNumber = (text: string) => /^[+\d\s()-]+$/u.test(text) && text.replaceAll(/\D/gu, '').length >= DIGITS
const maskedNumber = (text: string) => `***${text.replaceAll(/\D/gu, '').slice(-LETTERS_SHOWN)}`
