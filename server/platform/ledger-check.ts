import { NoDatabase, openInspector } from '#db/platform/inspector.ts'
import { env } from '#server/env.ts'
import { EnvironmentError } from '#server/settings.ts'
import { type Finding, inspectAllBooks } from './books.ts'
import { platformDatabaseUrl } from './kernel/settings.ts'

/** Number of violating subjects that are printed per invariant. */
const LISTED = 20

/**
 * `npm run ledger:check`: checks the books of the database named in the environment, whether or not a platform is
 * running on it. Reads one snapshot and cannot write. Exit code 1 if there are violations, 2 if nothing was checked.
 */
async function main(): Promise<void> {
  const url = platformDatabaseUrl(env())
  const { reader, close } = await openInspector(url)
  try {
    const findings = await inspectAllBooks(reader)
    for (const finding of findings) print(finding)
    const broken = findings.filter(({ violated }) => violated.length > 0)
    console.log(broken.length === 0 ? `${url}: the books are right` : `${url}: ${broken.length} invariants broken`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    close()
  }
}

function print({ invariant, checked, violated }: Finding): void {
  console.log(
    `${violated.length === 0 ? 'ok    ' : 'BROKEN'} ${invariant} (${checked} checked, ${violated.length} wrong)`,
  )
  for (const subject of violated.slice(0, LISTED)) console.log(`         ${subject}`)
  if (violated.length > LISTED) console.log(`         and ${violated.length - LISTED} more`)
}

/** Errors of which only the message is printed. */
const isExplained = (error: unknown) => error instanceof EnvironmentError || error instanceof NoDatabase

main().catch((error: unknown) => {
  console.error(isExplained(error) ? String(error) : error)
  process.exitCode = 2
})
