import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ id: z.string() })

/** What the platform is told of the site that is served beside it: the id that the build wrote into its manifest. */
export function buildVariables(output: string): { BUILD_ID?: string } {
  const file = join(output, 'public/builds/latest.json')
  if (!existsSync(file)) return {}
  return { BUILD_ID: manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).id }
}
