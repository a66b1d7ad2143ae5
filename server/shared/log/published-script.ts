import { type RecordFields, type RecordValue, readRecord } from './record.ts'

/**
 * Form of a bet's parameters by which its script is published: of a list only the length counts, since a script contains
 * the row of the paytable and not the numbers that were picked. Throws SyntaxError for text that is not JSON.
 */
const scriptParams = (params: string): string =>
  JSON.stringify(JSON.parse(params, (_key, value) => (Array.isArray(value) ? value.length : value)))

/** Bet by the version of its rules; `params` is canonical JSON, as in its opening. */
type RuledBet = { readonly version: string; readonly params: string }

/** SHA-256 of the script of a bet as a record `rules_published` states it, in hexadecimal; null if it states none. */
export function statedScript(record: string, { version, params }: RuledBet): string | null {
  const fields = readRecord(record)
  if (fields?.k !== 'rules_published' || fields.rules_version !== version) return null
  if (typeof fields.script_hash === 'string') return fields.script_hash
  const own = scriptParams(params)
  const found = scriptsIn(fields).find((script) => scriptParams(String(script.params)) === own)
  return found ? String(found.hash) : null
}

/** Whether a later record of the same version states every script that a former one has stated. */
export function keepsScripts(former: string, later: string): boolean {
  const [before, after] = [readRecord(former) ?? {}, readRecord(later) ?? {}]
  if (before.script_hash !== undefined) return before.script_hash === after.script_hash
  const version = String(before.rules_version)
  return scriptsIn(before).every(
    ({ params, hash }) => statedScript(later, { version, params: String(params) }) === hash,
  )
}

function scriptsIn({ scripts }: RecordFields): readonly RecordFields[] {
  return Array.isArray(scripts) ? (scripts as readonly RecordValue[]).filter(isFields) : []
}

const isFields = (value: RecordValue): value is RecordFields => typeof value === 'object' && !Array.isArray(value)
