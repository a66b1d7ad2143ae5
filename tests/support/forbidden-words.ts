import type { Locale } from '#server/shared/constants/locales.ts'

/**
 * Words that texts must not use to promise or suggest a win (no "due", "hot", "almost", "guaranteed"), as word stems in
 * each language.
 */
export const FORBIDDEN: Record<Locale, RegExp> = {
  en: /\b(due|hot|almost|nearly|guarantee\w*)\b/i,
  ru: /(?<!\p{L})(почти|вот-вот|горяч|гарантир|назрел|созрел)/iu,
  kz: /(?<!\p{L})(дерлік|жуық арада түс|ыстық|кепілдендір|кепілді )/iu,
  br: /(?<!\p{L})(quase|prestes|quente|garanti(d|mos|r)|garantia)/iu,
  hi: /(लगभग जीत|बाल-बाल|क़रीब-क़रीब|करीब-करीब|गर्म|गरम|हॉट|गारंटी)/u,
}
