const LETTERS_SHOWN = 2
/** Minimum number of digits of a phone number. */
const DIGITS = 7

/** An argument of the operator's, masked for logs: `ad***@example.com`, `***67`. Account ids are kept. */
export const masked = (text: string): string =>
  // a number may contain spaces
  isNumber(text) ? maskedNumber(text) : text.split(' ').map(maskedWord).join(' ')

function maskedWord(word: string): string {
  const at = word.indexOf('@')
  if (at > 0) return `${word.slice(0, Math.min(LETTERS_SHOWN, at))}***${word.slice(at)}`
  return isNumber(word) ? maskedNumber(word) : word
}

const isNumber = (text: string) => /^[+\d\s()-]+$/u.test(text) && text.replaceAll(/\D/gu, '').length >= DIGITS
const maskedNumber = (text: string) => `***${text.replaceAll(/\D/gu, '').slice(-LETTERS_SHOWN)}`

/** A name as lists show it: its first letter. */
export const maskedName = (name: string): string => `${[...name][0] ?? ''}***`
