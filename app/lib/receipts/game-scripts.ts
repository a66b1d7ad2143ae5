import { findRules, type Versions } from '#server/shared/rules/versions.ts'

type Rules = { readonly version: string; readonly scriptBody?: string | ((params: never) => string) }

/** The rules of each game, by the files that its checker loads as well: each exports a game by the name of its folder. */
const RULES = import.meta.glob<Readonly<Record<string, Versions<Rules>>>>('../../../server/shared/rules/*/game.ts')

/** Bet as its receipt states it; `params` is canonical JSON. */
export type ScriptedBet = { readonly game: string; readonly version: string; readonly params: string }

/**
 * The part of a bet's script that is one for all bets of its parameters, as the fairness page gives it to players. Null
 * for a game without one, and for a version that this page does not know.
 */
export async function scriptOf({ game, version, params }: ScriptedBet): Promise<string | null> {
  const load = RULES[`../../../server/shared/rules/${game}/game.ts`]
  const versions = (await load?.())?.[game]
  const { scriptBody } = (versions && findRules(versions, version)) ?? {}
  if (scriptBody === undefined) return null
  return typeof scriptBody === 'string' ? scriptBody : scriptBody(JSON.parse(params) as never)
}
