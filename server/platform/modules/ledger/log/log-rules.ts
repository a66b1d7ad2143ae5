import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { appendLog } from './append-log.ts'
import { findLogged } from './find-logged.ts'

type Rules = { readonly version: string; readonly tableHash?: (params: never) => string }

/**
 * Logs each released version of the rules once, before its first bet. Games whose table depends on the parameters of a
 * bet state its hash with each bet.
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
    for (const { version, tableHash } of released) {
      const reference = `rules:${version}`
      if (findLogged(context, reference, 'rules_published') !== null) continue
      const hash = tableHash?.length === 0 ? (tableHash as () => string)() : undefined
      appendLog(context, {
        kind: 'rules_published',
        reference,
        fields: { game, rules_version: version, table_hash: hash },
      })
    }
}
