import { hash } from 'node:crypto'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from './append-log.ts'
import { findLogged } from './find-logged.ts'

type Rules = {
  readonly version: string
  readonly tableHash?: (params: never) => string
  readonly scriptBody?: string | ((params: never) => string)
}

/**
 * Logs each released version of the rules once, before its first bet. Games whose table depends on the parameters of a
 * bet state its hash with each bet. The hash of the script that players run to check a round is stated where it is one for all.
 */
export function logRules(context: CommandContext): void {
  const { instant, rounds, shared, sports } = context.rules
  const games: Readonly<Record<string, { readonly released: readonly Rules[] }>> = {
    ...instant,
    ...rounds,
    ...shared,
    sports,
  }
  for (const [game, { released }] of Object.entries(games))
    for (const { version, tableHash, scriptBody } of released) {
      const reference = `rules:${version}`
      if (findLogged(context, reference, 'rules_published') !== null) continue
      const tableOfAll = tableHash?.length === 0 ? (tableHash as () => string)() : undefined
      const scriptOfAll = typeof scriptBody === 'string' ? hash('sha256', scriptBody) : undefined
      appendLog(context, {
        kind: 'rules_published',
        reference,
        fields: { game, rules_version: version, table_hash: tableOfAll, script_hash: scriptOfAll },
      })
    }
}
