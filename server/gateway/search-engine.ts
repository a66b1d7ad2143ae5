/** G4's short list: crawlers that fill an index. Monitors, previews and headless browsers are no search engines. */
const ENGINES = /Googlebot|bingbot|YandexBot|Applebot|DuckDuckBot|Baiduspider|Mail\.RU_Bot/i

/** By its own word, which anybody can give: it may spare a request something, and never allow it anything. */
export function isSearchEngine(userAgent: string | null): boolean {
  return userAgent !== null && ENGINES.test(userAgent)
}
