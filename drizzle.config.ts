import { defineConfig } from 'drizzle-kit'

/** Configuration of two databases: `DB=cache` or `DB=platform` (npm run db:generate runs both). */
const name = process.env.DB === 'cache' ? 'cache' : 'platform'

export default defineConfig({
  dialect: 'turso',
  schema: `./db/${name}/schema`,
  out: `./db/${name}/migrations`,
  casing: 'snake_case',
})
