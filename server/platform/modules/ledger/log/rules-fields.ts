import { hash } from 'node:crypto'
import { canonicalJson, type Json } from '#server/platform/kernel/canonical-json.ts'
import { type RecordFields, readRecord, recordText } from '#server/shared/log/record.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'

type Rules = {
  readonly version: string
  readonly tableHash?: (params: never) => string
  readonly scriptBody?: string | ((params: never) => string)
}

type Game = { readonly released: readonly Rules[]; readonly scriptParams?: readonly Json[] }

/** Text that is the same for all bets; undefined where it depends on their parameters. */
function textOfAll(text: string | ((params: never) => string) | undefined): string | undefined {
  if (typeof text !== 'function') return text
  return text.length === 0 ? (text as () => string)() : undefined
}

/** Hash of the script for each of the parameters that make another one. */
function scriptsOf(script: Rules['scriptBody'], params: readonly Json[] = []): RecordFields[] {
  if (typeof script !== 'function') return []
  const scriptOf = script as (params: Json) => string
  return params.map((one) => ({ params: canonicalJson(one), hash: hash('sha256', scriptOf(one)) }))
}

/** Public fields of each released version of the rules, by their references. */
export function rulesFields({ instant, rounds, shared, sports }: RulesRegistry): ReadonlyMap<string, RecordFields> {
  const games: Readonly<Record<string, Game>> = { ...instant, ...rounds, ...shared, sports }
  const fields = Object.entries(games).flatMap(([game, { released, scriptParams }]) =>
    released.map(({ version, tableHash, scriptBody }) => {
      const script = textOfAll(scriptBody)
      const scripts = script === undefined ? scriptsOf(scriptBody, scriptParams) : []
      const stated: RecordFields = {
        game,
        rules_version: version,
        table_hash: textOfAll(tableHash),
        script_hash: script === undefined ? undefined : hash('sha256', script),
        ...(scripts.length > 0 && { scripts }),
      }
      return [`rules:${version}`, stated] as const
    }),
  )
  return new Map(fields)
}

/** Whether a record states these fields. */
export function statesRules(payload: string, fields: RecordFields): boolean {
  const { at: _at, k: _kind, v: _version, ...stated } = readRecord(payload) ?? {}
  return recordText(stated) === recordText(fields)
}
