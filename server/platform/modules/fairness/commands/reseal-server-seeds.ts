import { resealing } from '#server/platform/kernel/reseal.ts'
import { SERVER_SEED_PURPOSE } from '../seal-server-seed.ts'

/** Seals a page of server seeds anew, those that nobody may know yet and those that were revealed. */
export const resealServerSeeds = resealing({
  select: `SELECT rowid, sealed_server_seed AS sealed, id AS owner, '' AS part FROM seed_pairs
    WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  update: 'UPDATE seed_pairs SET sealed_server_seed = ? WHERE rowid = ?',
  purpose: SERVER_SEED_PURPOSE,
  rowId: ({ owner }) => owner,
})
