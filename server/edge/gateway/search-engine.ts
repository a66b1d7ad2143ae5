/** By name, at a word's boundary: `NotGooglebot` is none, `Googlebot-Image` is. */
const SEARCH_ENGINES = /\b(?:Googlebot|bingbot|YandexBot|Applebot|DuckDuckBot|Baiduspider|Mail\.RU_Bot)\b/i

/**
 * Whether a search engine asks, by its own word, which anybody can give: it may spare a request something, and never
 * allow it anything. Programs, monitors and headless browsers are no search engines.
 */
export function isSearchEngine(userAgent: string | null): boolean {
  return userAgent !== null && SEARCH_ENGINES.test(userAgent)
}
