import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const FILES = globSync(
  ['app/**/*.{ts,tsx,mjs,css}', 'server/**/*.{ts,tsx,mjs,css}', 'db/**/*.ts', 'tests/**/*.{ts,tsx,mjs}'],
  {
    exclude: ['app/paraglide/**', 'app/routeTree.gen.ts', 'tests/unit/words.test.ts'],
  },
)

/** Names that this project once had of its own, each with the one that whoever knows the field looks for. */
const NAMES: Readonly<Record<string, string>> = {
  openExchange: 'createRequestContext',
  chainSteps: 'compose',
  Soon: 'MaybePromise',
  andThen: 'thenMaybe',
  laterOn: 'thenMaybe',
  beginPage: 'prefetchPage',
  KeptPage: 'CachedPage',
  isPoor: 'isDegraded',
  triedAt: 'revalidatedAt',
  STAND_IN_MS: 'STALE_IF_ERROR_MS',
  sharesWork: 'isCoalesced',
  AskAgain: 'RetryFromClient',
  inTime: 'withTimeout',
  answerOnce: 'withIdempotency',
  News: 'a message',
  Told: 'what is told, by name',
  takeAttempts: 'consume',
  returnAttempts: 'refund',
  forgetExpired: 'purgeExpired',
  keepSecrets: 'loadOrCreateSecrets',
  Letter: 'Email',
  Hands: 'Driver',
  eachDeath: 'eachCrash',
  Doors: 'Endpoints',
}
const NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join('|')})\\b`, 'g')

/** The same of files and folders, without what follows a dot. */
const PATH = /^(hands|looks|walk|deaths?|doors?|soon-page|kept-page|begun-pages|purse|until-told)$/

const codeOf = (source: string) => source.replaceAll(/^\s*(?:\/?\*|\/\/).*$|'[^']*'/gm, '')

test('what the field has a name for is called by it, in code as in the names of files', () => {
  const named = FILES.flatMap((file) =>
    [...new Set(codeOf(readFileSync(file, 'utf8')).match(NAME))].map(
      (name) => `${file}: ${name}, which is ${NAMES[name]}`,
    ),
  )
  expect(FILES.length).toBeGreaterThan(1500)
  expect(named).toEqual([])
  expect(
    FILES.flatMap((file) =>
      file
        .split('/')
        .filter((part) => PATH.test(part.split('.')[0] ?? ''))
        .map(() => file),
    ),
  ).toEqual([])
})

/** From where a comment begins to a word that makes a man or a woman of somebody. */
const PRONOUN = /(?:\/\/|\/\*|^\s*\*).*?\b(he|his|him|she|hers?)\b/

test('whoever plays is they', () => {
  const sexed = FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (PRONOUN.test(line) ? [`${basename(file)}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(sexed).toEqual([])
})
