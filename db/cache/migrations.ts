import journal from './migrations/meta/_journal.json' with { type: 'json' }

/** Every generated migration, bundled: neither a worker nor the built server can read them from a directory. */
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Migrations in order. `when`: time of generation by drizzle-kit, in milliseconds since the epoch. */
export const migrations = journal.entries.map(({ tag, when }) => ({
  tag,
  when,
  statements: sqlOf(tag).split('--> statement-breakpoint'),
}))

function sqlOf(tag: string): string {
  const text = files[`./migrations/${tag}.sql`]
  if (text === undefined) throw new Error(`db/cache/migrations/${tag}.sql is listed in the journal but missing`)
  return text
}
