import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { appRouter } from '#server/edge/trpc/router.ts'
import { liveEvent, liveTopics } from '#server/shared/contract/live.ts'
import { namedCalls } from '#server/shared/contract/openapi/named-calls.ts'
import { type JsonSchema, wireSchema } from '#server/shared/contract/openapi/wire-schema.ts'
import { readLastPage } from '../support/previous-client/last-page.ts'
import { currentRelease, namesOf, readLastClient } from '../support/previous-client/recorded.ts'
import { narrowed } from './narrowed.ts'

/**
 * Inputs and outputs of the procedures of the deployed build, one per line: its pages stay open for a day after the
 * next deploy. `npm run last-client` rewrites it, from the deployed build and never from the next one; running this
 * file with `COMPATIBLE=add` only adds new procedures.
 */
const LAST_BUILD = new URL('last-build.jsonl', import.meta.url)

type Shape = { readonly name: string; readonly input: JsonSchema; readonly output: JsonSchema }

const calls = namedCalls().filter(({ call }) => call.hasProcedure !== false)
const now: readonly Shape[] = [
  ...calls.map(({ name, call }) => ({ name, input: wireSchema(call.request), output: wireSchema(call.response) })),
  // the browser's subscription, and each of its events
  { name: 'live', input: wireSchema(z.object({ topics: liveTopics })), output: wireSchema(liveEvent) },
]

const withoutWords = (key: string, value: unknown) => (key === 'description' ? undefined : value)
if (process.env.COMPATIBLE === 'write')
  writeFileSync(LAST_BUILD, now.map((shape) => `${JSON.stringify(shape, withoutWords)}\n`).join(''))

const read = (): readonly Shape[] =>
  readFileSync(LAST_BUILD, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const unknownTo = (shapes: readonly Shape[]) => now.filter(({ name }) => !shapes.some((shape) => shape.name === name))
if (process.env.COMPATIBLE === 'add')
  for (const shape of unknownTo(read())) appendFileSync(LAST_BUILD, `${JSON.stringify(shape, withoutWords)}\n`)

const before = read()
const byName = new Map(now.map((shape) => [shape.name, JSON.parse(JSON.stringify(shape, withoutWords)) as Shape]))

test.each(before)('what a page of the build before asks of $name is taken, and it can read the answer', (shape) => {
  const current = byName.get(shape.name)
  expect(current, 'the procedure is gone').toBeDefined()
  if (current === undefined) return
  expect(narrowed(shape.input, current.input, 'input')).toEqual([])
  expect(narrowed(current.output, shape.output, 'output')).toEqual([])
})

/** Called only after a return from a provider or a link, which social.spec and link-sign-in.spec cover. */
const CAME_BACK = ['auth.login.finishSocial', 'auth.login.finishLink']

/** Called only by files that the server renders for programs: the sitemap and security.txt. */
const OF_SERVER = ['lobby.slugs', 'site.security']

test('the recordings of the last release are current and cover every procedure', () => {
  const { release, requests } = readLastClient()
  // after raising the version, run `npm run last-client` on the build to be deployed
  expect(release).toBe(currentRelease())
  expect(readLastPage().release).toBe(currentRelease())
  const known = new Set([...before.map(({ name }) => name), ...requests.flatMap(namesOf), ...CAME_BACK, ...OF_SERVER])
  const all = Object.keys(appRouter._def.procedures)
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter((name) => !known.has(name))).toEqual([])
})

test.each<[string, JsonSchema, JsonSchema, string[]]>([
  ['a field that has to be there now', object({ a: 'string' }, []), object({ a: 'string' }), ['$.a: has to be there']],
  ['a field that may be left out now', object({ a: 'string' }), object({ a: 'string' }, []), []],
  ['a field that is new and may be left out', object({}), object({ a: 'string' }, []), []],
  ['a field that nobody reads any more', object({ a: 'string' }), object({}), []],
  ['another type', object({ a: 'string' }), object({ a: 'number' }), ['$.a: string is no number']],
  ['a number where an integer was', object({ a: 'integer' }), object({ a: 'number' }), []],
  ['a shorter text', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }, ['$: maxLength is lower']],
  ['a first bound', { type: 'number' }, { type: 'number', minimum: 1 }, ['$: minimum is higher']],
  [
    'a value less',
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', enum: ['a'] },
    ['$: b is none of its values'],
  ],
  ['a value more', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }, []],
  ['null no longer', { type: ['string', 'null'] as never }, { type: 'string' }, ['$: null is no string']],
  ['null as well', { type: 'string' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }, []],
  ['deeper', list(object({ a: 'string' })), list(object({ a: 'null' })), ['$[].a: string is no null']],
])('%s', (_, from, to, reasons) => {
  expect(narrowed(from, to)).toEqual(reasons)
})

function object(fields: Readonly<Record<string, JsonSchema['type']>>, required = Object.keys(fields)): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type } as JsonSchema]))
  return { type: 'object', properties, required }
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}
