import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Drops a page of what trees of days before this one are made of; their files stay for ever. */
export function pruneTrees({ db }: CommandContext, { before }: { readonly before: string }): { changed: number } {
  const nodes = db.run(
    'DELETE FROM liability_nodes WHERE rowid IN (SELECT rowid FROM liability_nodes WHERE day < ? LIMIT ?)',
    [before, PAGE_ROWS],
  )
  const leaves = db.run(
    'DELETE FROM liability_leaves WHERE rowid IN (SELECT rowid FROM liability_leaves WHERE day < ? LIMIT ?)',
    [before, PAGE_ROWS],
  )
  return { changed: Math.max(nodes.changes, leaves.changes) }
}
