import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { FORBIDDEN } from '../support/forbidden-words.ts'

/** Texts that break the rule, and similar ones that are allowed. */
const SAYINGS: Record<Locale, { readonly broken: readonly string[]; readonly kept: readonly string[] }> = {
  en: {
    broken: ['A win is due', 'The table is hot', 'Almost there!', 'So nearly a win', 'Guaranteed to pay'],
    kept: ['Subdued colours', 'A photo', 'A duel', 'Hotel'],
  },
  ru: {
    broken: ['Почти получилось', 'Вот-вот выпадет', 'Горячие игры', 'Гарантированный приз', 'Выигрыш назрел', 'созрел'],
    kept: ['Разгорячённый', 'Почта подтверждена'],
  },
  kz: {
    broken: ['Дерлік ұттыңыз', 'Жуық арада түседі', 'Ыстық ойындар', 'Кепілдендірілген ұтыс', 'Кепілді ұтыс'],
    kept: ['Жуық арада ашылады', 'Кепіл'],
  },
  br: {
    broken: ['Quase lá', 'Prestes a sair', 'Jogos quentes', 'Prêmio garantido', 'Com garantia', 'Nós garantimos'],
    kept: ['Aquecer', 'Quatro'],
  },
  hi: {
    broken: ['लगभग जीत गए', 'बाल-बाल बचे', 'क़रीब-क़रीब', 'गर्म खेल', 'हॉट गेम', 'गारंटी के साथ'],
    kept: ['लगभग 5 मिनट', 'खेल'],
  },
}

test.each(LOCALES)('a text in %s that promises a win is found, and only that', (locale) => {
  const { broken, kept } = SAYINGS[locale]
  expect(broken.filter((text) => !FORBIDDEN[locale].test(text))).toEqual([])
  expect(kept.filter((text) => FORBIDDEN[locale].test(text))).toEqual([])
})
