import type { liabilityDays } from '#db/platform/schema/books.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql, toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import { appendLog, lastEntry, owedAsOf } from '#server/platform/modules/ledger/index.ts'
import { fileHash, NO_FILE_BEFORE } from '#server/shared/books/published-file.ts'
import { parentOf, type SumNode } from '#server/shared/books/sum-tree.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { padLeaf, playerLeaves, type TreeKey, treeSize } from '../leaves.ts'
import { signFile } from '../sign-file.ts'

const SECRET_BYTES = 32

/** Starts the trees of a day, one per currency, over the liabilities before this command. Existing trees stay. */
export function openTrees(context: CommandContext, { day }: { readonly day: string }): void {
  const { db, now } = context
  const until = lastEntry(context)
  for (const currency of CURRENCY_CODES) {
    const secret = Buffer.from(context.random(SECRET_BYTES)).toString('hex')
    db.run(
      `INSERT INTO liability_days (day, currency, secret, until, opened_at, stage, place, leaves)
       VALUES (?, ?, ?, ?, ?, 'collect', '""', 0) ON CONFLICT (day, currency) DO NOTHING`,
      [day, currency, secret, until, now],
    )
  }
}

type TreeStage = 'collect' | 'pad' | 'order' | 'climb' | 'done'

type Row = StoredRow<typeof liabilityDays>

type GrowingTree = TreeKey & {
  readonly secret: string
  readonly until: number
  readonly openedAt: number
  readonly stage: TreeStage
  readonly place: unknown
  readonly leaves: number
}

function nextTree({ db }: Pick<CommandContext, 'db'>): GrowingTree | undefined {
  const row = db.get<Omit<Row, 'file'>>(
    `SELECT day, currency, secret, until, opened_at, stage, place, leaves FROM liability_days
     WHERE stage IN ('collect', 'pad', 'order', 'climb') ORDER BY day, currency LIMIT 1`,
  )
  if (!row) return undefined
  const { day, currency, secret, stage } = row
  const counts = { until: Number(row.until), openedAt: Number(row.opened_at), leaves: Number(row.leaves) }
  return { day, currency, secret, stage, ...counts, place: JSON.parse(row.place) }
}

type Progress = { readonly stage: TreeStage; readonly place: unknown; readonly leaves: number }

function keepProgress(
  { db }: Pick<CommandContext, 'db'>,
  { day, currency }: TreeKey,
  { stage, place, leaves }: Progress,
): void {
  db.run('UPDATE liability_days SET stage = ?, place = ?, leaves = ? WHERE day = ? AND currency = ?', [
    stage,
    JSON.stringify(place),
    leaves,
    day,
    currency,
  ])
}

/** Players, padding leaves or nodes per command: a few milliseconds of the writer's time. */
const PAGE = 200

/**
 * Grows the oldest unfinished tree by a page: collects players' leaves, adds padding leaves, orders all by hash and
 * joins them level by level; the last page publishes the root. `isDone` if there is no such tree.
 * @param rows per page
 */
export function growTree(context: CommandContext, { rows = PAGE }: { readonly rows?: number }): { isDone: boolean } {
  const tree = nextTree(context)
  if (!tree) return { isDone: true }
  keepProgress(context, tree, STAGES[tree.stage](context, tree, rows))
  return { isDone: false }
}

const STAGES: Record<GrowingTree['stage'], (context: CommandContext, tree: GrowingTree, rows: number) => Progress> = {
  collect,
  pad,
  order,
  climb,
  done: (_, tree) => tree,
}

/** The cursor is the last player. Players without a balance have no leaf. */
function collect({ db }: CommandContext, tree: GrowingTree, rows: number): Progress {
  const { currency, until } = tree
  const players = owedAsOf({ db }, { currency, until, after: String(tree.place), rows })
  let { leaves } = tree
  for (const player of players) {
    if (player.owed === 0n && player.bonus === 0n) continue
    for (const leaf of playerLeaves(tree.secret, tree, player)) addLeaf(db, tree, leaf)
    leaves += 2
  }
  const last = players.at(-1)?.player
  return players.length < rows || last === undefined
    ? { stage: 'pad', place: 0, leaves }
    : { stage: 'collect', place: last, leaves }
}

/** The cursor is the number of the next padding leaf. */
function pad({ db }: CommandContext, tree: GrowingTree, rows: number): Progress {
  const first = Number(tree.place)
  const missing = treeSize(tree.leaves) - tree.leaves
  const end = Math.min(first + rows, first + missing)
  for (let number = first; number < end; number += 1) addLeaf(db, tree, padLeaf(tree.secret, tree, number))
  const leaves = tree.leaves + end - first
  return leaves === treeSize(leaves)
    ? { stage: 'order', place: { hash: '', position: 0 }, leaves }
    : { stage: 'pad', place: end, leaves }
}

type Database = CommandContext['db']
type AnyLeaf = SumNode & { readonly player?: string; readonly part?: number }

function addLeaf(db: Database, { day, currency }: TreeKey, { hash, player, part, owed, bonus }: AnyLeaf): void {
  db.run('INSERT INTO liability_leaves (day, currency, hash, player, part, owed, bonus) VALUES (?, ?, ?, ?, ?, ?, ?)', [
    day,
    currency,
    hash,
    player ?? null,
    part ?? null,
    toSql(owed),
    toSql(bonus),
  ])
}

type NodeRow = { readonly hash: string; readonly owed: string; readonly bonus: string }

const nodeOf = ({ hash, owed, bonus }: NodeRow): SumNode => ({ hash, owed: fromSql(owed), bonus: fromSql(bonus) })

/** The cursor is the last hash and the position after it. */
function order({ db }: CommandContext, tree: GrowingTree, rows: number): Progress {
  const { day, currency, leaves } = tree
  const { hash: after, position: first } = tree.place as { hash: string; position: number }
  const page = db.all<NodeRow>(
    `SELECT hash, CAST(owed AS TEXT) AS owed, CAST(bonus AS TEXT) AS bonus FROM liability_leaves
     WHERE day = ? AND currency = ? AND hash > ? ORDER BY hash LIMIT ?`,
    [day, currency, after, rows],
  )
  for (const [index, row] of page.entries()) {
    db.run('UPDATE liability_leaves SET position = ? WHERE day = ? AND currency = ? AND hash = ?', [
      first + index,
      day,
      currency,
      row.hash,
    ])
    addNode(db, tree, { level: 0, position: first + index }, nodeOf(row))
  }
  const position = first + page.length
  return position === leaves
    ? { stage: 'climb', place: { level: 0, position: 0 }, leaves }
    : { stage: 'order', place: { hash: page.at(-1)?.hash ?? after, position }, leaves }
}

type Place = { readonly level: number; readonly position: number }

function addNode(db: Database, { day, currency }: TreeKey, { level, position }: Place, node: SumNode): void {
  db.run(
    'INSERT INTO liability_nodes (day, currency, level, position, hash, owed, bonus) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [day, currency, level, position, node.hash, toSql(node.owed), toSql(node.bonus)],
  )
}

/** The cursor is the next pair of a level. */
function climb(context: CommandContext, tree: GrowingTree, rows: number): Progress {
  const { db } = context
  const { day, currency, leaves } = tree
  const { level, position: first } = tree.place as Place
  const nodes = db
    .all<NodeRow>(
      `SELECT hash, CAST(owed AS TEXT) AS owed, CAST(bonus AS TEXT) AS bonus FROM liability_nodes
       WHERE day = ? AND currency = ? AND level = ? AND position >= ? ORDER BY position LIMIT ?`,
      [day, currency, level, first, 2 * rows],
    )
    .map(nodeOf)
  for (let index = 0; index + 1 < nodes.length; index += 2) {
    const [left, right] = nodes.slice(index)
    if (left && right) addNode(db, tree, { level: level + 1, position: (first + index) / 2 }, parentOf(left, right))
  }
  const position = first + nodes.length
  if (position < leaves / 2 ** level) return { stage: 'climb', place: { level, position }, leaves }
  if (position > 2) return { stage: 'climb', place: { level: level + 1, position: 0 }, leaves }
  publish(context, tree, level + 1)
  return { stage: 'done', place: level + 1, leaves }
}

/** Publishes the root with its totals, linked to the file of the previous day. */
function publish(context: CommandContext, tree: GrowingTree, level: number): void {
  const { db, secret } = context
  const { day, currency, leaves, openedAt } = tree
  const root = db.get<NodeRow>(
    `SELECT hash, CAST(owed AS TEXT) AS owed, CAST(bonus AS TEXT) AS bonus FROM liability_nodes
     WHERE day = ? AND currency = ? AND level = ? AND position = 0`,
    [day, currency, level],
  )
  if (!root) throw new RangeError('the tree has no root')
  const before = db.get<{ file: string }>(
    'SELECT file FROM liability_days WHERE currency = ? AND day < ? AND file IS NOT NULL ORDER BY day DESC LIMIT 1',
    [currency, day],
  )
  const file = signFile(secret, {
    v: 1,
    day,
    currency,
    at: new Date(openedAt).toISOString(),
    leaves,
    root: root.hash,
    owed: formatMicros(micros(BigInt(root.owed))),
    bonus: formatMicros(micros(BigInt(root.bonus))),
    prev: before ? fileHash(before.file) : NO_FILE_BEFORE,
  })
  db.run('UPDATE liability_days SET file = ? WHERE day = ? AND currency = ?', [file, day, currency])
  appendLog(context, {
    kind: 'books_day',
    fields: {
      day,
      currency,
      root: root.hash,
      owed: formatMicros(micros(BigInt(root.owed))),
      bonus: formatMicros(micros(BigInt(root.bonus))),
      file: fileHash(file),
    },
  })
}

/**
 * Deletes a page of the trees before this day, from the roots down, so that the books check never misses what is below a
 * node; their files stay permanently.
 */
export function pruneTrees({ db }: CommandContext, { before }: { readonly before: string }): { changed: number } {
  const nodes = db.run(
    `DELETE FROM liability_nodes WHERE rowid IN (
       SELECT rowid FROM liability_nodes WHERE day < ?
       ORDER BY day DESC, currency DESC, level DESC, position DESC LIMIT ?
     )`,
    [before, PAGE_ROWS],
  )
  if (nodes.changes === PAGE_ROWS) return { changed: PAGE_ROWS }
  const leaves = db.run(
    'DELETE FROM liability_leaves WHERE rowid IN (SELECT rowid FROM liability_leaves WHERE day < ? LIMIT ?)',
    [before, PAGE_ROWS],
  )
  return { changed: leaves.changes }
}
