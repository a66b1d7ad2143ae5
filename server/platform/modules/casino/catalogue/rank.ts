import { isOneEditOff } from './fold.ts'

/** What a title is found by. */
type Named = { readonly words: readonly string[]; readonly text: string; readonly providerText: string }

/** 5 the name itself, 4 its beginning, 3 beginnings of its words, 2 a part of it or its provider, 1 an edit off, 0 not at all. */
export function rankOf(
  entry: Named,
  { words, text }: { readonly words: readonly string[]; readonly text: string },
): number {
  if (entry.text === text) return 5
  if (entry.text.startsWith(text)) return 4
  const everyWord = (holds: (word: string, of: string) => boolean) =>
    words.every((word) => entry.words.some((of) => holds(word, of)))
  if (everyWord((word, of) => of.startsWith(word))) return 3
  if (everyWord((word, of) => of.includes(word)) || entry.providerText.startsWith(text)) return 2
  if (everyWord((word, of) => of.startsWith(word) || isOneEditOff(word, of))) return 1
  // a name is often written as one word, and a letter of it wrongly
  return isOneEditOff(words.join(''), entry.words.join('')) ? 1 : 0
}
