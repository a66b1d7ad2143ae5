import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Keeps a pair from being revealed while a round that it decides is open: that would show what the round still hides. */
export function holdPair({ db }: CommandContext, pairId: string): void {
  db.run('UPDATE seed_pairs SET holds = holds + 1 WHERE id = ?', [pairId])
}

/** Ends one hold of a pair. Throws for a pair that nobody holds, since a round ends once. */
export function releasePair({ db }: CommandContext, pairId: string): void {
  const { changes } = db.run('UPDATE seed_pairs SET holds = holds - 1 WHERE id = ? AND holds > 0', [pairId])
  if (changes !== 1) throw new Error('a seed pair that nobody holds')
}
