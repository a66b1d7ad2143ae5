import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Grant, isFirstOfPerson } from '../../bonuses/index.ts'

type Asked = { readonly userId: string; readonly terms: Pick<Grant['terms'], 'id' | 'occasion'> }

/** Whoever asks for a bonus that another account of theirs has had is told before they take it: refuses `not_for_you`. Changes nothing. */
export function requireFirstOfPerson(context: CommandContext, asked: Asked): void {
  if (!isFirstOfPerson(context, asked)) throw new Refusal('not_for_you', { field: 'code' })
}
