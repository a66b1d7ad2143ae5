import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BookSection } from '#server/platform/kernel/books.ts'
import { appendLeaf, type Frontier, logRoot } from '#server/shared/books/log-tree.ts'
import { fileHash, NO_FILE_BEFORE } from '#server/shared/books/published-file.ts'
import { parentOf, type SumNode } from '#server/shared/books/sum-tree.ts'

/** Hours with more records are compared by their last record only: its hash covers all before. */
const MOST_RECORDS = 100_000
const HASH_DIGITS = 64

const hourRow = z.object({ file: z.string(), before: z.string().nullable(), hashes: z.string().nullable() })
const hourFile = z.object({ root: z.string(), prev: z.string() })

/** Books check: published hours are those of the log, without a gap. */
export const LOG_HOURS: BookSection = {
  name: 'hours of the log',
  keys: sql`SELECT hour AS key FROM log_hours`,
  mostRows: 10,
  invariants: [
    {
      name: 'an hour of the log begins where the one before ended, and its file ends with its last record',
      violated: sql`
        SELECT hour.hour AS subject FROM log_hours AS hour WHERE hour.hour IN page AND (
          hour.first_sequence <> coalesce((
            SELECT before.next_sequence FROM log_hours AS before WHERE before.hour < hour.hour ORDER BY before.hour DESC LIMIT 1
          ), 1)
          OR hour.file IS NOT NULL AND (
            hour.file ->> '$.first' IS NOT hour.first_sequence OR hour.file ->> '$.entries' IS NOT hour.next_sequence - hour.first_sequence
            OR hour.file ->> '$.head' IS NOT (SELECT record.hash FROM log_records AS record WHERE record.sequence = hour.next_sequence - 1)
          ))`,
    },
  ],
  recomputed: [
    {
      name: 'the file of an hour has the root of its records and the hash of the file before',
      rows: sql`
        SELECT hour.hour AS subject, hour.file, (
          SELECT before.file FROM log_hours AS before WHERE before.hour < hour.hour AND before.file IS NOT NULL
          ORDER BY before.hour DESC LIMIT 1
        ) AS before, iif(hour.next_sequence - hour.first_sequence > ${MOST_RECORDS}, NULL, (
          SELECT group_concat(record.hash, '' ORDER BY record.sequence) FROM log_records AS record
          WHERE record.sequence >= hour.first_sequence AND record.sequence < hour.next_sequence
        )) AS hashes
        FROM log_hours AS hour WHERE hour.hour IN page AND hour.file IS NOT NULL`,
      isRight(found) {
        const { file, before, hashes } = hourRow.parse(found)
        const { root, prev } = hourFile.parse(JSON.parse(file))
        if (prev !== (before === null ? NO_FILE_BEFORE : fileHash(before))) return false
        return hashes === null || rootOf(hashes) === root
      },
    },
  ],
}

function rootOf(hashes: string): string {
  let frontier: Frontier = []
  for (let at = 0; at < hashes.length; at += HASH_DIGITS)
    frontier = appendLeaf(frontier, Buffer.from(hashes.slice(at, at + HASH_DIGITS)))
  return logRoot(frontier)
}

/** Books check: the file of a day has the root of its tree, as long as the tree is stored. */
export const LIABILITY_DAYS: BookSection = {
  name: 'days of liabilities',
  keys: sql`SELECT rowid AS key FROM liability_days`,
  invariants: [
    {
      name: 'the file of a day has the root of the tree of what is owed',
      violated: sql`
        SELECT format('%s %s', day.day, day.currency) AS subject FROM liability_days AS day
        WHERE day.rowid IN page AND day.file IS NOT NULL AND (
          SELECT node.hash FROM liability_nodes AS node WHERE node.day = day.day AND node.currency = day.currency
          ORDER BY node.level DESC LIMIT 1
        ) <> day.file ->> '$.root'`,
    },
  ],
}

const node = z.object({ hash: z.string(), owed: z.string(), bonus: z.string() })
const nodeRow = z.object({ node: z.string(), left: z.string().nullable(), right: z.string().nullable() })

/** Books check: recomputes the trees of what is owed, from their leaves to their roots. */
export const LIABILITY_NODES: BookSection = {
  name: 'trees of liabilities',
  keys: sql`SELECT rowid AS key FROM liability_nodes`,
  invariants: [],
  recomputed: [
    {
      name: 'a tree of what is owed has its leaves, and each node is the sum of those below',
      rows: sql`
        SELECT format('%s %s %d/%d', node.day, node.currency, node.level, node.position) AS subject, json_object('hash', node.hash, 'owed', CAST(node.owed AS TEXT), 'bonus', CAST(node.bonus AS TEXT)) AS node,
          iif(node.level = 0, (
            SELECT json_object('hash', leaf.hash, 'owed', CAST(leaf.owed AS TEXT), 'bonus', CAST(leaf.bonus AS TEXT)) FROM liability_leaves AS leaf
            WHERE leaf.day = node.day AND leaf.currency = node.currency AND leaf.hash = node.hash
          ), (
            SELECT json_object('hash', below.hash, 'owed', CAST(below.owed AS TEXT), 'bonus', CAST(below.bonus AS TEXT)) FROM liability_nodes AS below WHERE below.day = node.day AND below.currency = node.currency
              AND below.level = node.level - 1 AND below.position = 2 * node.position
          )) AS left,
          iif(node.level = 0, NULL, (
            SELECT json_object('hash', below.hash, 'owed', CAST(below.owed AS TEXT), 'bonus', CAST(below.bonus AS TEXT)) FROM liability_nodes AS below WHERE below.day = node.day AND below.currency = node.currency
              AND below.level = node.level - 1 AND below.position = 2 * node.position + 1
          )) AS right
        FROM liability_nodes AS node WHERE node.rowid IN page`,
      isRight(found) {
        const { node: own, left, right } = nodeRow.parse(found)
        if (left === null) return false
        return right === null ? left === own : areEqual(parentOf(nodeOf(left), nodeOf(right)), nodeOf(own))
      },
    },
  ],
}

function nodeOf(text: string): SumNode {
  const { hash, owed, bonus } = node.parse(JSON.parse(text))
  return { hash, owed: BigInt(owed), bonus: BigInt(bonus) }
}

const areEqual = (one: SumNode, other: SumNode) =>
  one.hash === other.hash && one.owed === other.owed && one.bonus === other.bonus

const loggedRow = z.object({ hash: z.string().nullable(), file: z.string().nullable() })

function isAsLogged(found: Readonly<Record<string, unknown>>): boolean {
  const { hash, file } = loggedRow.parse(found)
  return file !== null && fileHash(file) === hash
}

/** Books check from the log to the files of days and hours. */
export const LOGGED_DAYS: BookSection = {
  name: 'logged days of liabilities',
  keys: sql`SELECT sequence AS key FROM log_records`,
  invariants: [],
  recomputed: [
    {
      name: 'a day of liabilities has the file that was logged',
      rows: sql`
        SELECT format('%s %s', record.payload ->> '$.day', record.payload ->> '$.currency') AS subject,
          record.payload ->> '$.file' AS hash, day.file
        FROM log_records AS record
        LEFT JOIN liability_days AS day ON day.day = record.payload ->> '$.day' AND day.currency = record.payload ->> '$.currency'
        WHERE record.sequence IN page AND record.kind = 'books_day'`,
      isRight: isAsLogged,
    },
    {
      name: 'an hour of the log has the file that was logged',
      rows: sql`
        SELECT record.payload ->> '$.hour' AS subject, record.payload ->> '$.file' AS hash, hour.file
        FROM log_records AS record
        LEFT JOIN log_hours AS hour ON hour.hour = record.payload ->> '$.hour'
        WHERE record.sequence IN page AND record.kind = 'hour_published'`,
      isRight: isAsLogged,
    },
  ],
}
