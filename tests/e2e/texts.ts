import { readFileSync } from 'node:fs'
import type { Locale } from '#server/shared/constants/locales.ts'

export type MessageKey = keyof typeof import('../../messages/ru.json')

export type Texts = {
  readonly locale: Locale
  (key: MessageKey, values?: Record<string, string | number>): string
  /** A pattern of the text with any values. */
  pattern(key: MessageKey): RegExp
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The site's texts in a locale, so that tests find elements as a reader does. */
export function textsOf(locale: Locale): Texts {
  const messages: Record<string, string> = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  const textOf = (key: MessageKey) => {
    const text = messages[key]
    if (typeof text !== 'string') throw new Error(`${key} is no plain text`)
    return text
  }
  const text = (key: MessageKey, values: Record<string, string | number> = {}) =>
    textOf(key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const pattern = (key: MessageKey) =>
    new RegExp(
      `^${textOf(key)
        .split(/\{\w+\}/)
        .map(escapePattern)
        .join('.+')}$`,
    )
  return Object.assign(text, { locale, pattern })
}
