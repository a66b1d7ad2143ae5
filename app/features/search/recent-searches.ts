const KEY = 'fairline:searches'
const KEPT = 6

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What this browser has found something by, the last first. None where it keeps nothing. */
export function readSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return isTexts(kept) ? kept.slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Puts a search first. */
export function keepSearch(text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = readSearches().filter((one) => one.toLowerCase() !== wanted.toLowerCase())
  write([wanted, ...others].slice(0, KEPT))
}

export const forgetSearches = () => write([])

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // a browser that keeps nothing has no recent searches
  }
}
