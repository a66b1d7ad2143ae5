import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Replaces the published totals. `body` is JSON, `at` milliseconds. */
export function keepTotals({ db }: CommandContext, { at, body }: { readonly at: number; readonly body: string }): void {
  db.run(
    `INSERT INTO published_totals (id, at, body) VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET at = excluded.at, body = excluded.body`,
    [at, body],
  )
}
