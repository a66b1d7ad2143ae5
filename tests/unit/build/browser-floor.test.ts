import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BROWSER_FLOOR, buildTargets } from '../../../app/build/browser-floor.ts'

type Version = { readonly version_added?: string | boolean | null; readonly flags?: unknown }
/** Versions by browser; several if it was shipped in parts. */
type Support = Readonly<Record<string, Version | readonly Version[]>>
type Compat = { readonly [name: string]: Compat }

const { resolve } = createRequire(import.meta.url)
const data = JSON.parse(readFileSync(resolve('@mdn/browser-compat-data'), 'utf8')) as Readonly<Record<string, Compat>>

/** Whether each minimum browser supports the feature of an entry, without a flag. */
function isOnFloor(entry: Compat): boolean {
  const reported = (entry.__compat as unknown as { support?: Support } | undefined)?.support ?? {}
  return Object.entries(BROWSER_FLOOR).every(([browser, floor]) =>
    [reported[browser] ?? []].flat().some(({ version_added: added, flags }) => {
      if (flags !== undefined || typeof added !== 'string') return false
      return Number.parseFloat(added.replace('≤', '')) <= floor
    }),
  )
}

const sourcesOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => ending.test(file) && !/^(?:build|paraglide|worker|routes\/api)\/|^(?:server|start)\.ts$/.test(file),
    )
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))

const SCRIPTS = [...sourcesOf('app', /\.tsx?$/), ...sourcesOf('server/studio/client', /\.ts$/)].join('\n')
const STYLES = [...sourcesOf('app', /\.css$/), ...sourcesOf('server/studio/client', /\.css$/)].join('\n')

/** Newer than the minimum browsers, and used if available: with their fallbacks. */
const WITH_A_FALLBACK = new Map([
  ['Window.requestIdleCallback', 'a timer (lib/scripts/when-idle.ts)'],
  ['Window.cancelIdleCallback', 'the same'],
  ['Navigator.connection', 'nothing is spared (web-app/worker.ts)'],
  ['Navigator.globalPrivacyControl', 'the reader is asked (third-parties/consent.ts)'],
])

/** Our own and libraries' method names that newer browser interfaces have as well. */
const OTHERS_METHODS = new Set(['capture', 'destroy', 'draw', 'format', 'retry', 'take'])

/** Global objects, by their interface. */
const GLOBALS: Readonly<Record<string, string>> = {
  Window: 'window',
  Navigator: 'navigator',
  Document: 'document',
  Performance: 'performance',
  History: 'history',
  CSS: 'CSS',
  Crypto: 'crypto',
  SubtleCrypto: 'subtle',
}

type Member = { readonly owner: string; readonly name: string; readonly isStatic: boolean; readonly entry: Compat }

const membersOf = (library: Compat = {}): readonly Member[] =>
  Object.entries(library).flatMap(([owner, members]) =>
    Object.entries(members)
      .filter(([name]) => name !== '__compat' && !name.endsWith('_event'))
      .map(([name, entry]) => ({
        owner,
        name: name.replace(/_static$/, ''),
        isStatic: name.endsWith('_static'),
        entry,
      })),
  )

/** Every member of the language and of the browser, static and of instances. */
const MEMBERS = [data.javascript?.builtins, data.javascript?.builtins?.Intl, data.api].flatMap(membersOf)

/** Members that a source uses and a minimum browser lacks, as `Interface.member`. */
function missingIn(source: string): readonly string[] {
  const named = new Set([...source.matchAll(/\b\w+\.\w+/g)].map(([text]) => text))
  const called = new Set([...source.matchAll(/\.(\w+)\(/g)].map(([, name = '']) => name))
  const bare = new Set([...source.matchAll(/(?<![\w.])(\w+)\(/g)].map(([, name = '']) => name))
  const ofFloor = new Set(MEMBERS.filter(({ entry }) => isOnFloor(entry)).map(({ name }) => name))
  const used = MEMBERS.filter(({ owner, name, isStatic, entry }) => {
    if (isOnFloor(entry)) return false
    if (named.has(`${owner}.${name}`) || named.has(`${GLOBALS[owner]}.${name}`)) return true
    if (owner === 'Window' && bare.has(name)) return true
    // a member that an older interface has as well cannot be attributed
    return !isStatic && !ofFloor.has(name) && !OTHERS_METHODS.has(name) && called.has(name)
  })
  return [...new Set(used.map(({ owner, name }) => `${owner}.${name}`))]
}

test('scripts use nothing that a browser of the floor lacks, but with a fallback', () => {
  expect(missingIn(SCRIPTS).filter((one) => !WITH_A_FALLBACK.has(one))).toEqual([])
})

test.each([
  ['new Set([1]).union(other)', 'Set.union'],
  ['list.values().map(double)', undefined],
  ['Promise.try(act)', 'Promise.try'],
  ['requestIdleCallback(act)', 'Window.requestIdleCallback'],
  ['navigator.connection', 'Navigator.connection'],
  ['Map.groupBy(bets, gameOf)', undefined],
  ['AbortSignal.any(signals)', undefined],
  ['URL.canParse(text)', undefined],
  ['URL.parse(text)', 'URL.parse'],
  ['RegExp.escape(text)', 'RegExp.escape'],
])('%s is above the floor: %s', (source, missing) => expect(missingIn(source)).toEqual(missing ? [missing] : []))

test('styles use nothing that the oldest supported browsers lack, except for finish', () => {
  const properties = new Set([...STYLES.matchAll(/(?<=[;{]\s*)([a-z][a-z-]+)\s*:/g)].map(([, name = '']) => name))
  const selectors = new Set([...STYLES.matchAll(/::?([a-z][a-z-]+)/g)].map(([, name = '']) => name))
  const rules = new Set([...STYLES.matchAll(/@([a-z][a-z-]+)/g)].map(([, name = '']) => name))
  const missing = (used: ReadonlySet<string>, entries: Compat = {}) =>
    [...used].filter((name) => {
      const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
      return entry?.__compat !== undefined && !isOnFloor(entry)
    })
  const { css = {} } = data
  expect(
    [
      ...missing(properties, css.properties),
      ...missing(selectors, css.selectors),
      ...missing(rules, css['at-rules']),
    ].filter((name) => !OF_FINISH.has(name)),
  ).toEqual([])
})

/** Cosmetic: everything stays readable and reachable without them. */
const OF_FINISH = new Set(['scrollbar-color', 'scrollbar-width', 'content-visibility', 'selection', 'details-content'])

test('the build lowers syntax to the floor, and the README names it', () => {
  expect(buildTargets()).toEqual(['safari17.4', 'ios17.4', 'firefox128', 'chrome120', 'edge120'])
  expect(readFileSync('README.md', 'utf8')).toContain('Safari 17.4, Firefox 128 and Chrome 120')
})
