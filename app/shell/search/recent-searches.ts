import { siteStorage } from '~/lib/browser/browser-storage.ts'

const KEY = 'fairline:searches'
const KEPT = 6

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Newest first; only searches that found something. */
export function readSearches(): readonly string[] {
  const stored = siteStorage.readJson(KEY)
  return isTexts(stored) ? stored.slice(0, KEPT) : []
}

export function keepSearch(text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = readSearches().filter((one) => one.toLowerCase() !== wanted.toLowerCase())
  write([wanted, ...others].slice(0, KEPT))
}

export const forgetSearches = () => write([])

function write(searches: readonly string[]): void {
  siteStorage.write(KEY, JSON.stringify(searches))
}
